//! The strict reader takes what is built and nothing else, and says what it does not take.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use platform_txs::types::{AdvanceTime, Base, SetL1ValidatorWeight};
use platform_txs::zap::value::{
    AddDelegator, BaseFull, Chain, CreateChain, CreateSovereignL1, Import, Input, Output, Spending,
};
use platform_txs::zap::{
    AddDelegatorView, AdvanceTimeView, BaseFullView, BaseView, CreateChainView, CreateSovereignL1View,
    Encode, ImportView, Kind, SetL1ValidatorWeightView, StrictError, WrapError,
};
use proptest::prelude::*;

/// Changes one byte of `message` at a time: the strict reader takes the result only if `rebuild` gives it again.
fn check_every_byte(
    message: &[u8],
    is_strict: impl Fn(&[u8]) -> bool,
    rebuild: impl Fn(&[u8]) -> Option<Vec<u8>>,
) {
    assert!(is_strict(message));
    for position in 0..message.len() {
        for change in [1, 0x10, 0x80, 0xff] {
            let mut changed = message.to_vec();
            changed[position] ^= change;
            assert_eq!(
                is_strict(&changed),
                rebuild(&changed).as_deref() == Some(&changed),
                "byte {position} ^ {change}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn of_the_small_kinds_it_takes_what_is_built_from_what_is_read(
        (id, number) in any::<([u8; 32], u64)>(),
        memo in prop::collection::vec(any::<u8>(), 0..5),
    ) {
        let message = AdvanceTime { time: number }.build().unwrap();
        check_every_byte(&message, |bytes| AdvanceTimeView::wrap_strict(bytes).is_ok(), |bytes| {
            AdvanceTimeView::wrap(bytes).ok()?.to_value().build().ok()
        });
        let message =
            SetL1ValidatorWeight { validation_id: id, nonce: number, weight: number }.build().unwrap();
        check_every_byte(&message, |bytes| SetL1ValidatorWeightView::wrap_strict(bytes).is_ok(), |bytes| {
            SetL1ValidatorWeightView::wrap(bytes).ok()?.to_value().build().ok()
        });
        let message = Base { network_id: 7, blockchain_id: id, memo: &memo }.build().unwrap();
        check_every_byte(&message, |bytes| BaseView::wrap_strict(bytes).is_ok(), |bytes| {
            BaseView::wrap(bytes).ok()?.to_value().build().ok()
        });
    }
}

/// Builds a transfer again from what is read of it.
fn rebuild_base_full(bytes: &[u8]) -> Option<Vec<u8>> {
    let base = BaseFullView::wrap(bytes).ok()?.base();
    let outs: Vec<_> = base.outs().iter().map(|output| output.to_value()).collect();
    let indices: Vec<Vec<_>> = base
        .ins()
        .iter()
        .map(|input| {
            input.sig_indices(base.sig_indices()).map_or_else(Vec::new, |part| part.iter().collect())
        })
        .collect();
    let ins: Vec<_> = base
        .ins()
        .iter()
        .zip(&indices)
        .map(|(input, sig_indices)| Input {
            tx_id: *input.tx_id(),
            output_index: input.output_index(),
            asset_id: *input.asset_id(),
            amount: input.amount(),
            sig_indices,
        })
        .collect();
    let signatures: Vec<Vec<_>> = base
        .credentials()
        .iter()
        .map(|entry| {
            let part = entry.signatures(base.signatures());
            part.map_or_else(Vec::new, |part| part.iter().map(|signature| *signature).collect())
        })
        .collect();
    let credentials: Vec<_> = signatures.iter().map(Vec::as_slice).collect();
    let value = BaseFull {
        base: Spending {
            network_id: base.network_id(),
            blockchain_id: *base.blockchain_id(),
            outs: &outs,
            ins: &ins,
            credentials: &credentials,
            memo: base.memo().unwrap_or_default(),
        },
    };
    value.build().ok()
}

const OUTPUT: Output =
    Output { asset_id: [1; 32], amount: 2, threshold: 1, locktime: 0, owner_address: [3; 20] };

fn base<'a>() -> Spending<'a> {
    const INPUT: Input<'_> =
        Input { tx_id: [4; 32], output_index: 5, asset_id: [1; 32], amount: 6, sig_indices: &[0, 2, 4] };
    Spending {
        network_id: 1,
        blockchain_id: [7; 32],
        outs: &[OUTPUT],
        ins: &[INPUT, Input { sig_indices: &[], ..INPUT }],
        credentials: &[&[[8; 65]], &[]],
        memo: b"memo",
    }
}

#[test]
fn of_a_transfer_it_takes_what_is_built_from_what_is_read() {
    let is_strict = |bytes: &[u8]| BaseFullView::wrap_strict(bytes).is_ok();
    check_every_byte(&BaseFull { base: base() }.build().unwrap(), is_strict, rebuild_base_full);
    check_every_byte(&BaseFull::default().build().unwrap(), is_strict, rebuild_base_full);
}

/// What the strict reader says of `message` after `change`; the compatible one has nothing against it.
fn refusal_of(message: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> StrictError {
    let mut message = message.to_vec();
    change(&mut message);
    BaseFullView::wrap(&message).unwrap();
    BaseFullView::wrap_strict(&message).unwrap_err()
}

#[test]
fn each_refusal_says_why() {
    // Outputs at 16, inputs at 112, credentials at 288, indices at 320, a signature at 336, the root at 408.
    let message = BaseFull { base: base() }.build().unwrap();
    assert_eq!(message[8], 0x98);
    let check = |change: fn(&mut Vec<u8>), expected| assert_eq!(refusal_of(&message, change), expected);
    check(|bytes| bytes.push(0), StrictError::Trailing { size: message.len(), extra: 1 });
    check(|bytes| bytes[7] = 2, StrictError::Flags { found: 0x200 });
    check(|bytes| bytes[16 + 72] = 1, StrictError::Padding { position: 88 });
    check(|bytes| bytes[112 + 87] = 1, StrictError::Padding { position: 199 });
    check(|bytes| bytes[332] = 1, StrictError::Padding { position: 332 });
    check(|bytes| bytes[407] = 1, StrictError::Padding { position: 407 });
    let second_input = StrictError::Range { index: 1, field: 76, found: 2, expected: 3 };
    check(|bytes| bytes[200 + 76] = 2, second_input);
    check(|bytes| bytes[200 + 80] = 1, StrictError::Total { found: 4, expected: 3 });
    check(|bytes| bytes[288 + 16 + 4] = 9, StrictError::Total { found: 10, expected: 1 });
    let outs = StrictError::Pointer { field: 37, found: 0, expected: (16_u32).wrapping_sub(408 + 37) };
    check(|bytes| bytes[408 + 37..][..4].fill(0), outs);
    check(|bytes| bytes[408 + 77] = 9, StrictError::Pointer { field: 77, found: 9, expected: 8 });
    check(|bytes| bytes[408 + 81] = 3, StrictError::Size { found: message.len(), expected: 408 + 85 + 3 });
    let beyond = StrictError::Size { found: message.len(), expected: 16 + 96 * 255 };
    check(|bytes| bytes[408 + 41] = 255, beyond);
    assert_eq!(
        BaseFullView::wrap_strict(&message[..20]).unwrap_err(),
        StrictError::Wrap(BaseFullView::wrap(&message[..20]).unwrap_err())
    );
    let moved = refusal_of(&BaseFull::default().build().unwrap(), |bytes| {
        bytes.splice(16..16, [0; 8]);
        (bytes[8], bytes[12]) = (24, bytes[12] + 8);
    });
    assert_eq!(moved, StrictError::Root { found: 24, expected: 16 });
}

#[test]
fn what_only_some_kinds_have_is_checked_too() {
    let message = Import { base: base(), source_network: [9; 32], imported_ins: &[] }.build().unwrap();
    assert!(ImportView::wrap_strict(&message).is_ok());
    let mut changed = message.clone();
    changed[408 + 117] = 1;
    assert_eq!(ImportView::wrap_strict(&changed).unwrap_err(), StrictError::Total { found: 1, expected: 2 });

    let message = AddDelegator { stake_outs: &[OUTPUT], ..AddDelegator::default() }.build().unwrap();
    assert!(AddDelegatorView::wrap_strict(&message).is_ok());
    let mut changed = message.clone();
    changed[16 + 95] = 1;
    assert_eq!(AddDelegatorView::wrap_strict(&changed).unwrap_err(), StrictError::Padding { position: 111 });

    let message = CreateChain { genesis_data: b"state", ..CreateChain::default() }.build().unwrap();
    assert!(CreateChainView::wrap_strict(&message).is_ok());
    let mut changed = message.clone();
    changed[16 + 213] += 1;
    let expected = StrictError::Pointer { field: 213, found: 9, expected: 8 };
    assert_eq!(CreateChainView::wrap_strict(&changed).unwrap_err(), expected);
}

#[test]
fn the_ranges_of_chains_follow_one_another() {
    let chains = [
        Chain { name: b"a", vm_id: [1; 32], fx_ids: &[[2; 32]], genesis_data: b"bc" },
        Chain { name: b"de", vm_id: [3; 32], fx_ids: &[], genesis_data: b"" },
    ];
    let message = CreateSovereignL1 { chains: &chains, ..CreateSovereignL1::default() }.build().unwrap();
    assert!(CreateSovereignL1View::wrap_strict(&message).is_ok());
    let check = |position: usize, value: u8, expected: StrictError| {
        let mut message = message.clone();
        message[position] = value;
        assert_eq!(CreateSovereignL1View::wrap_strict(&message).unwrap_err(), expected);
    };
    // The chains are at 16 and 80, the root at 144.
    check(80, 0, StrictError::Range { index: 1, field: 0, found: 0, expected: 1 });
    check(80 + 4, 1, StrictError::Total { found: 2, expected: 3 });
    check(16 + 44, 31, StrictError::Range { index: 1, field: 40, found: 32, expected: 31 });
    check(80 + 52, 1, StrictError::Total { found: 3, expected: 2 });
    check(80 + 56, 1, StrictError::Padding { position: 136 });
    check(144 + 169, 1, StrictError::Padding { position: 313 });
}

#[test]
fn another_kind_is_refused_as_by_the_other_reader() {
    let message = AdvanceTime { time: 1 }.build().unwrap();
    let error = SetL1ValidatorWeightView::wrap_strict(&message).unwrap_err();
    let expected = WrapError::WrongTxKind { found: 1, expected: Kind::SetL1ValidatorWeight };
    assert_eq!(error, StrictError::Wrap(expected));
    assert_eq!(error.to_string(), expected.to_string());
}
