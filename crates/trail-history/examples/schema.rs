//! Prints the JSON Schema of a format: `cargo run -p trail-history --example schema record > schemas/record-1.schema.json`.

#![expect(clippy::print_stdout, reason = "this is what the program is for")]

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("calibration") => print!("{}", trail_history::calibration::schema()),
        _ => print!("{}", trail_history::record::schema()),
    }
}
