#!/usr/bin/env bash
# The one gate: everything that must hold before a change lands. Needs Rust (rust-toolchain.toml) and a C compiler; on
# Linux x86_64 valgrind too, which it installs with apt if it can.
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

step 'instruction counts'
# The committed counts are of this system and architecture; valgrind counts nowhere else as well.
if [[ "$(uname -sm)" == 'Linux x86_64' ]]; then
  if ! command -v valgrind >/dev/null && command -v apt-get >/dev/null; then
    as_root=()
    [[ "$(id -u)" == 0 ]] || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" apt-get install --yes --no-install-recommends valgrind >/dev/null
  fi
  cargo xtask instructions --check
else
  echo "not checked: the counts are of Linux x86_64, this is $(uname -sm)"
fi

step 'generated pages'
cargo xtask bench-dashboard --check

step 'all checks passed'
