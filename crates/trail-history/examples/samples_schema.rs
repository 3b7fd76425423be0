//! Prints the JSON Schema of samples: `cargo run -p trail-history --example samples_schema > schemas/samples-1.schema.json`.

#![expect(clippy::print_stdout, reason = "this is what the program is for")]

fn main() {
    print!("{}", trail_history::samples::schema());
}
