//! Prints the JSON Schema of a record: `cargo run -p trail-history --example schema > schemas/record-1.schema.json`.

#![expect(clippy::print_stdout, reason = "this is what the program is for")]

fn main() {
    print!("{}", trail_history::record::schema());
}
