//! Reads changed messages with the typed legacy codec and with the interpreter and stops where they differ.
//!
//! `cargo run --release -p conform --example fuzz_legacy -- [COUNT [SEED]]`: a million messages by default. The messages of
//! the reference file are changed at random: bytes, counts, type ids, cuts, and parts of one put into another. The same
//! seed gives the same messages.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program that tells people its result")]

use std::process::ExitCode;

use conform::{Agreement, ReadAs};
use platform_txs::legacy::Network;
use serde_json::Value;

const FILE: &str = include_str!("../tests/data/legacy.json");

/// A generator of numbers: xorshift with 64 bits.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`, or 0.
    fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX);
        usize::try_from(self.next().checked_rem(end).unwrap_or_default()).unwrap_or_default()
    }
}

struct Seed {
    network: Network,
    read_as: ReadAs,
    bytes: Vec<u8>,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| arguments.next().map_or(Some(default), |text| text.parse().ok());
    let (Some(count), Some(seed)) = (number(1_000_000), number(0x5eed_1e9a_c0de)) else {
        eprintln!("usage: fuzz_legacy [COUNT [SEED]]");
        return ExitCode::FAILURE;
    };
    match run(count, seed) {
        Ok(accepted) => {
            println!("{count} messages, seed {seed}: the codecs agree; {accepted} accepted");
            ExitCode::SUCCESS
        }
        Err(difference) => {
            eprintln!("{difference}");
            ExitCode::FAILURE
        }
    }
}

fn run(count: u64, seed: u64) -> Result<u64, String> {
    let agreement = Agreement::new().map_err(|error| error.to_string())?;
    let seeds = seeds()?;
    let mut random = Random(seed.max(1));
    let mut accepted = 0;
    for number in 0..count {
        let place = random.below(seeds.len());
        let Some(seed) = seeds.get(place) else { return Err("no messages to start from".to_owned()) };
        let mut bytes = seed.bytes.clone();
        for _ in 0..=random.below(3) {
            change(&mut bytes, &seeds, &mut random);
        }
        match agreement.check(seed.network, seed.read_as, &bytes) {
            Ok(is_accepted) => accepted += u64::from(is_accepted),
            Err(difference) => {
                let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                return Err(format!(
                    "message {number}: {:?} {:?} {hex}\n{difference}",
                    seed.network, seed.read_as
                ));
            }
        }
    }
    Ok(accepted)
}

/// The messages of the reference file that are not long.
fn seeds() -> Result<Vec<Seed>, String> {
    let file: Value = serde_json::from_str(FILE).map_err(|error| error.to_string())?;
    let mut seeds = Vec::new();
    for section in ["fixtures", "real", "generated", "malformed", "accepted_odd"] {
        for vector in file.get(section).and_then(Value::as_array).into_iter().flatten() {
            let text = |name: &str| vector.get(name).and_then(Value::as_str).unwrap_or_default();
            let network = if text("dialect").starts_with("lux") { Network::Lux } else { Network::Avalanche };
            let read_as = match text("target") {
                "signed_tx" => ReadAs::SignedTx,
                "unsigned_tx" => ReadAs::UnsignedTx,
                _ => ReadAs::Block,
            };
            let bytes = hex(text("hex")).ok_or("a message that is not hex")?;
            if bytes.len() < 4096 {
                seeds.push(Seed { network, read_as, bytes });
            }
        }
    }
    Ok(seeds)
}

fn hex(digits: &str) -> Option<Vec<u8>> {
    let (pairs, []) = digits.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

/// One change at a random place.
fn change(bytes: &mut Vec<u8>, seeds: &[Seed], random: &mut Random) {
    let place = random.below(bytes.len());
    let low = random.next().to_be_bytes()[7];
    match random.below(8) {
        0 => bytes.truncate(place),
        1 => bytes.insert(place, low),
        2 if !bytes.is_empty() => drop(bytes.remove(place)),
        3 => {
            let other = seeds.get(random.below(seeds.len())).map_or(&[][..], |seed| &seed.bytes);
            let from = random.below(other.len());
            let len = random.below(other.len().saturating_sub(from));
            let part = other.get(from..from.saturating_add(len)).unwrap_or_default();
            bytes.splice(place..place, part.iter().copied());
        }
        // A type id or a count in place of what is there.
        4 | 5 => {
            let word = u32::from(low & 0x3f).to_be_bytes();
            bytes.iter_mut().skip(place).zip(word).for_each(|(byte, new)| *byte = new);
        }
        6 => bytes.get_mut(place).into_iter().for_each(|byte| *byte ^= 1 << (low & 7)),
        _ => bytes.get_mut(place).into_iter().for_each(|byte| *byte = low),
    }
}
