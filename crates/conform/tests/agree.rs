//! The typed codec and the interpreter give one answer to any bytes.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use conform::{Agreement, ReadAs};
use platform_txs::legacy::Network;
use serde_json::Value;

fn messages() -> Vec<(Network, ReadAs, Vec<u8>)> {
    let file: Value = serde_json::from_str(include_str!("data/legacy.json")).unwrap();
    let of_section = |section: &str| file[section].as_array().unwrap().clone();
    let vectors = ["fixtures", "generated", "accepted_odd"].into_iter().flat_map(of_section);
    let message = |vector: Value| {
        let is_lux = vector["dialect"].as_str().unwrap().starts_with("lux");
        let network = if is_lux { Network::Lux } else { Network::Avalanche };
        let read_as = if vector["target"] == "block" { ReadAs::Block } else { ReadAs::SignedTx };
        let digits = vector["hex"].as_str().unwrap().as_bytes().as_chunks::<2>().0;
        let byte = |pair: &[u8; 2]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
        (network, read_as, digits.iter().map(byte).collect())
    };
    vectors.map(message).collect()
}

#[test]
fn every_prefix_is_refused_by_both() {
    let agreement = Agreement::new().unwrap();
    for (network, read_as, message) in messages().into_iter().filter(|(_, _, message)| message.len() < 130) {
        for len in 0..message.len() {
            assert_eq!(agreement.check(network, read_as, &message[..len]), Ok(false));
        }
    }
}

#[test]
fn a_changed_byte_gets_one_answer() {
    let agreement = Agreement::new().unwrap();
    for (number, (network, read_as, message)) in messages().into_iter().enumerate() {
        // Another fortieth of each message; over all messages every kind of field is met.
        for place in (number % 40..message.len()).step_by(40) {
            for byte in [0, 5, 7, 22, 0x80, 0xff] {
                let mut changed = message.clone();
                changed[place] = byte;
                agreement.check(network, read_as, &changed).unwrap();
            }
        }
    }
}

#[test]
fn a_message_of_one_network_gets_one_answer_from_the_other() {
    let agreement = Agreement::new().unwrap();
    for (network, _, message) in messages() {
        let other = match network {
            Network::Lux => Network::Avalanche,
            Network::Avalanche => Network::Lux,
        };
        for read_as in [ReadAs::SignedTx, ReadAs::UnsignedTx, ReadAs::Block] {
            agreement.check(other, read_as, &message).unwrap();
            agreement.check(network, read_as, &message).unwrap();
        }
    }
}

#[test]
fn the_corpus_of_the_fuzzer_gets_one_answer() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/legacy_agree");
    let agreement = Agreement::new().unwrap();
    let mut accepted = 0;
    for entry in std::fs::read_dir(corpus).unwrap() {
        let path = entry.unwrap().path();
        match agreement.check_selected(&std::fs::read(&path).unwrap()) {
            Ok(is_accepted) => accepted += usize::from(is_accepted),
            Err(difference) => panic!("{}: {difference}", path.display()),
        }
    }
    // The twelve fixtures at least.
    assert!(accepted >= 12, "{accepted}");
}
