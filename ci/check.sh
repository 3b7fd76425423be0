#!/usr/bin/env bash
# The one gate: everything that must hold before a change lands. Needs Rust (rust-toolchain.toml) and a C compiler.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s\n' "$*"; }

step 'format'
cargo fmt --all --check

step 'lints'
cargo clippy --workspace --all-targets --locked -- -D warnings

step 'tests'
cargo test --workspace --locked

step 'documentation'
RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked --quiet

step 'shape of the workspace'
cargo xtask tidy

step 'reference vectors'
cargo xtask conform wire crates/conform/tests/data/wire.json
cargo xtask conform legacy crates/conform/tests/data/legacy.json
cargo xtask conform stats crates/trail-policy/tests/data/reference.json
cargo xtask conform detect crates/trail-policy/tests/data/cp_synth.json

step 'benches, each once, no timing read'
cargo bench --package bench-harness --locked -- --test

step 'lists of the benches'
for target in parse read build build_into field typed fixture workload exact; do
  cargo bench --quiet --package bench-harness --locked --bench "$target" -- --list | grep -c ': benchmark$'
done

step 'generated pages'
cargo xtask bench-dashboard --check

step 'all checks passed'
