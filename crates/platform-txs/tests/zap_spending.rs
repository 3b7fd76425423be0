//! Kinds 11 to 23 as ZAP messages: what is built is read back, bytes that are no message are refused.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use platform_txs::zap::value::{
    AddPermissionlessDelegator, AddPermissionlessValidator, AddValidator, BaseFull, Chain,
    ConvertNetworkToL1, CreateChain, CreateNetwork, CreateSovereignL1, Export, Import, Input, Output,
    OwnerStub, Signature, Spending, TransformChain, Validator,
};
use platform_txs::zap::{
    AddChainValidatorView, AddDelegatorView, AddPermissionlessDelegatorView, AddPermissionlessValidatorView,
    AddValidatorView, BaseFullView, ConvertNetworkToL1View, CreateChainView, CreateNetworkView,
    CreateSovereignL1View, Encode, ExportView, ImportView, InputList, Kind, SpendingView, TransformChainView,
    ValidatorsList, WrapError,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn outputs() -> impl Strategy<Value = Vec<Output>> {
    let output = any::<([u8; 32], u64, u32, u64, [u8; 20])>();
    vec(
        output.prop_map(|(asset_id, amount, threshold, locktime, owner_address)| Output {
            asset_id,
            amount,
            threshold,
            locktime,
            owner_address,
        }),
        0..4,
    )
}

/// An input without its indices, and the indices.
fn inputs() -> impl Strategy<Value = Vec<(Input<'static>, Vec<u32>)>> {
    let input = any::<([u8; 32], u32, [u8; 32], u64)>();
    let input = input.prop_map(|(tx_id, output_index, asset_id, amount)| Input {
        tx_id,
        output_index,
        asset_id,
        amount,
        sig_indices: &[],
    });
    vec((input, vec(any::<u32>(), 0..4)), 0..4)
}

fn lend<'a>(inputs: &'a [(Input<'static>, Vec<u32>)]) -> Vec<Input<'a>> {
    inputs.iter().map(|(input, indices)| Input { sig_indices: indices, ..*input }).collect()
}

fn signature(byte: u8) -> Signature {
    [byte; 65]
}

fn inputs_read(list: InputList<'_>, base: SpendingView<'_>) -> Vec<(Input<'static>, Vec<u32>)> {
    list.iter()
        .map(|input| {
            let indices =
                input.sig_indices(base.sig_indices()).map_or_else(Vec::new, |part| part.iter().collect());
            let value = Input {
                tx_id: *input.tx_id(),
                output_index: input.output_index(),
                asset_id: *input.asset_id(),
                amount: input.amount(),
                sig_indices: &[],
            };
            (value, indices)
        })
        .collect()
}

fn check_base(view: SpendingView<'_>, base: &Spending<'_>) {
    assert_eq!(view.network_id(), base.network_id);
    assert_eq!(view.blockchain_id(), base.blockchain_id);
    assert_eq!(view.memo(), (!base.memo.is_empty()).then_some(base.memo));
    let credentials: Vec<Vec<_>> = view
        .credentials()
        .iter()
        .map(|credential| {
            let part = credential.signatures(view.signatures());
            part.map_or_else(Vec::new, |part| part.iter().map(|signature| *signature).collect())
        })
        .collect();
    assert_eq!(credentials, base.credentials);
}

fn check_len<T: Encode>(value: &T) -> Vec<u8> {
    let message = value.build().unwrap();
    assert_eq!((message.len(), message.capacity()), (value.encoded_len().unwrap(), message.len()));
    let mut reused = vec![7; 4000];
    value.build_into(&mut reused).unwrap();
    assert_eq!((&reused, reused.capacity() >= 4000), (&message, true));
    message
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn transfers_are_read_back(
        (network_id, blockchain_id) in any::<(u32, [u8; 32])>(),
        outs in outputs(),
        more_outs in outputs(),
        ins in inputs(),
        more_ins in inputs(),
        signatures in vec(vec(any::<u8>(), 0..3), 0..4),
        memo in vec(any::<u8>(), 0..20),
    ) {
        let (lent, more_lent) = (lend(&ins), lend(&more_ins));
        let signatures: Vec<Vec<_>> =
            signatures.iter().map(|bytes| bytes.iter().map(|byte| signature(*byte)).collect()).collect();
        let credentials: Vec<_> = signatures.iter().map(Vec::as_slice).collect();
        let base =
            Spending { network_id, blockchain_id, outs: &outs, ins: &lent, credentials: &credentials, memo: &memo };

        let message = check_len(&BaseFull { base });
        let view = BaseFullView::wrap(&message).unwrap().base();
        check_base(view, &base);
        prop_assert_eq!(view.outs().iter().map(|output| output.to_value()).collect::<Vec<_>>(), outs.clone());
        prop_assert_eq!(inputs_read(view.ins(), view), ins.clone());

        let message = check_len(&Import { base, source_network: blockchain_id, imported_ins: &more_lent });
        let view = ImportView::wrap(&message).unwrap();
        check_base(view.base(), &base);
        prop_assert_eq!(view.source_network(), blockchain_id);
        prop_assert_eq!(view.imported_ins().is_some(), !more_ins.is_empty());
        let imported = view.imported_ins().map_or_else(Vec::new, |list| inputs_read(list, view.base()));
        prop_assert_eq!(imported, more_ins.clone());
        prop_assert_eq!(inputs_read(view.base().ins(), view.base()), [ins.clone(), more_ins.clone()].concat());

        let message = check_len(&Export { base, destination_network: blockchain_id, exported_outs: &more_outs });
        let view = ExportView::wrap(&message).unwrap();
        check_base(view.base(), &base);
        let exported = view.exported_outs().into_iter().flat_map(|list| list.iter());
        prop_assert_eq!(exported.map(|output| output.to_value()).collect::<Vec<_>>(), more_outs.clone());

        for end in 0..message.len() {
            prop_assert!(ExportView::wrap(&message[..end]).is_err());
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(mut bytes in vec(prop_oneof![any::<u8>(), Just(0)], 0..700), number in 11_u8..24) {
        if bytes.len() > 17 {
            let size = u32::try_from(bytes.len()).unwrap();
            bytes[..8].copy_from_slice(b"ZAP\0\x02\0\0\0");
            bytes[8..12].copy_from_slice(&16_u32.to_le_bytes());
            bytes[12..16].copy_from_slice(&size.to_le_bytes());
            bytes[16] = number;
            prop_assert!(read_all(&bytes) == 1);
        } else {
            prop_assert!(read_all(&bytes) == 0);
        }
    }
}

/// Takes what was read, so that reading it is not left out.
fn see<T>(value: T) {
    std::hint::black_box(value);
}

/// Reads everything of every kind that `bytes` are; gives how many kinds those are.
fn read_all(bytes: &[u8]) -> usize {
    let mut kinds = 0;
    let mut read = |base: Option<SpendingView<'_>>| {
        let Some(base) = base else { return };
        kinds += 1;
        base.outs().iter().for_each(|output| see(output.to_value()));
        inputs_read(base.ins(), base);
        base.credentials().iter().for_each(|entry| see(entry.signatures(base.signatures()).is_some()));
    };
    read(BaseFullView::wrap(bytes).ok().map(BaseFullView::base));
    read(AddPermissionlessValidatorView::wrap(bytes).ok().map(AddPermissionlessValidatorView::base));
    read(AddChainValidatorView::wrap(bytes).ok().map(AddChainValidatorView::base));
    read(CreateNetworkView::wrap(bytes).ok().map(CreateNetworkView::base));
    read(TransformChainView::wrap(bytes).ok().map(TransformChainView::base));
    read(CreateChainView::wrap(bytes).ok().map(CreateChainView::base));
    read(AddValidatorView::wrap(bytes).ok().map(AddValidatorView::base));
    read(AddDelegatorView::wrap(bytes).ok().map(AddDelegatorView::base));
    read(AddPermissionlessDelegatorView::wrap(bytes).ok().map(AddPermissionlessDelegatorView::base));
    read(ImportView::wrap(bytes).ok().map(|view| {
        see(view.imported_ins().is_some());
        view.base()
    }));
    read(ExportView::wrap(bytes).ok().map(|view| {
        see(view.exported_outs().is_some());
        view.base()
    }));
    let validators = |list: ValidatorsList<'_>| list.iter().for_each(|validator| see(validator.to_value()));
    read(ConvertNetworkToL1View::wrap(bytes).ok().map(|view| {
        validators(view.validators());
        view.verify_with(|_, _| true).ok();
        view.base()
    }));
    read(CreateSovereignL1View::wrap(bytes).ok().map(|view| {
        validators(view.validators());
        view.chains().iter().for_each(|chain| see((chain.name(), chain.fx_ids(), chain.genesis_data())));
        view.verify_with(|_, _| true).ok();
        view.base()
    }));
    kinds
}

#[test]
fn an_empty_message_is_the_header_and_the_object_of_its_kind() {
    let check = |message: Result<Vec<u8>, _>, kind: Kind| {
        assert_eq!(
            message.map(|message| message.len()),
            Ok::<_, zap::BuildError>(16 + kind.object_len()),
            "{kind:?}"
        );
    };
    check(BaseFull::default().build(), Kind::BaseFull);
    check(Import::default().build(), Kind::Import);
    check(Export::default().build(), Kind::Export);
    check(CreateChain::default().build(), Kind::CreateChain);
    check(AddValidator::default().build(), Kind::AddValidator);
    check(platform_txs::zap::value::AddDelegator::default().build(), Kind::AddDelegator);
    check(AddPermissionlessDelegator::default().build(), Kind::AddPermissionlessDelegator);
    check(platform_txs::zap::value::AddChainValidator::default().build(), Kind::AddChainValidator);
    check(CreateNetwork::default().build(), Kind::CreateNetwork);
    check(TransformChain::default().build(), Kind::TransformChain);
    check(ConvertNetworkToL1::default().build(), Kind::ConvertNetworkToL1);
    check(CreateSovereignL1::default().build(), Kind::CreateSovereignL1);
    let stub = OwnerStub::default();
    let validator = AddPermissionlessValidator {
        base: Spending::default(),
        node_id: [0; 20],
        stake_start: 0,
        stake_end: 0,
        stake_weight: 0,
        stake_asset_id: [0; 32],
        stake_amount: 0,
        bls_public_key: [0; 48],
        proof_of_possession: [0; 96],
        validation_rewards_owner: stub,
        delegation_rewards_owner: stub,
        delegation_shares: 0,
    };
    check(validator.build(), Kind::AddPermissionlessValidator);
}

#[test]
fn every_field_is_at_its_place() {
    let value = TransformChain {
        chain: [1; 32],
        asset_id: [2; 32],
        initial_supply: 3,
        maximum_supply: 4,
        min_consumption_rate: 5,
        max_consumption_rate: 6,
        min_validator_stake: 7,
        max_validator_stake: 8,
        min_stake_duration: 9,
        max_stake_duration: 10,
        min_delegation_fee: 11,
        min_delegator_stake: 12,
        max_validator_weight_factor: 13,
        uptime_requirement: 14,
        base: Spending::default(),
    };
    let message = value.build().unwrap();
    let view = TransformChainView::wrap(&message).unwrap();
    assert_eq!(
        (view.chain(), view.asset_id()),
        (zap::ByteArray::Whole(&[1; 32]), zap::ByteArray::Whole(&[2; 32]))
    );
    let longs = [
        view.initial_supply(),
        view.maximum_supply(),
        view.min_consumption_rate(),
        view.max_consumption_rate(),
        view.min_validator_stake(),
        view.max_validator_stake(),
        view.min_delegator_stake(),
    ];
    assert_eq!(longs, [3, 4, 5, 6, 7, 8, 12]);
    let words = [
        view.min_stake_duration(),
        view.max_stake_duration(),
        view.min_delegation_fee(),
        view.uptime_requirement(),
    ];
    assert_eq!((words, view.max_validator_weight_factor()), ([9, 10, 11, 14], 13));
}

#[test]
fn chains_and_validators_of_an_l1_are_read_back() {
    let validator = Validator {
        node_id: [1; 20],
        weight: 2,
        bls_public_key: [3; 48],
        proof_of_possession: [4; 96],
        registration_expiry: 5,
    };
    let chains = [
        Chain { name: b"one", vm_id: [6; 32], fx_ids: &[[7; 32], [8; 32]], genesis_data: b"" },
        Chain { name: b"", vm_id: [9; 32], fx_ids: &[], genesis_data: b"state" },
    ];
    let value = CreateSovereignL1 {
        manager_address: b"manager",
        validators: &[validator, validator],
        chains: &chains,
        ..CreateSovereignL1::default()
    };
    let message = check_len(&value);
    let view = CreateSovereignL1View::wrap(&message).unwrap();
    assert_eq!(view.manager_address(), Some(&b"manager"[..]));
    assert_eq!(view.validators().iter().map(|view| view.to_value()).collect::<Vec<_>>(), [validator; 2]);
    let read: Vec<_> = view
        .chains()
        .iter()
        .map(|chain| Chain {
            name: chain.name().unwrap(),
            vm_id: *chain.entry().vm_id(),
            fx_ids: chain.fx_ids().unwrap(),
            genesis_data: chain.genesis_data().unwrap(),
        })
        .collect();
    assert_eq!(read, chains);
    assert!(view.chains().get(2).is_none());
}

#[test]
fn a_kind_is_not_another_kind() {
    let message = Import::default().build().unwrap();
    assert!(matches!(
        ExportView::wrap(&message),
        Err(WrapError::WrongTxKind { found: 13, expected: Kind::Export })
    ));
}
