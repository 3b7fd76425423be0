//! Full legacy transactions: dialects, ids, blocks, genesis, order.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use linearcodec::{Error, Text};
use platform_txs::legacy::block::{
    ApricotOption, ApricotTxBlock, BlockError, OptionBlock, StandardBlock, build_block,
};
use platform_txs::legacy::genesis::{GenesisUtxo, Utxo, build_genesis};
use platform_txs::legacy::parts::{
    Credential, Empty, Input, LockOut, OutputOwners, Owner, State, TransferInput, TransferOutput,
    TransferableIn, TransferableInput, TransferableOut, TransferableOutput, UtxoId, Verifiable,
};
use platform_txs::legacy::signed::{AVALANCHE_MAX_LEN, LUX_MAX_LEN, input_id};
use platform_txs::legacy::sort::{inputs_are_sorted, outputs_are_sorted, sort_inputs, sort_outputs};
use platform_txs::legacy::txs::{
    BaseFields, BaseTx, CreateNetworkTx, RewardAutoRenewedValidatorTx, SlashValidatorTx,
};
use platform_txs::legacy::{
    Block, Genesis, Network, Tx, UnsignedTx, build, build_into, parse, parse_block, parse_genesis,
};
use platform_txs::types::AdvanceTime;

const ADDRESSES: [[u8; 20]; 1] = [[0x44; 20]];

fn owners() -> OutputOwners<'static> {
    OutputOwners { locktime: 0, threshold: 1, addresses: &ADDRESSES }
}

fn transfer(amount: u64) -> TransferableOut<'static> {
    TransferableOut::Transfer(TransferOutput { amount, owners: owners() })
}

fn locked(amount: u64) -> TransferableOut<'static> {
    TransferableOut::Lock(LockOut { locktime: 9, output: Box::new(transfer(amount)) })
}

fn output(asset: u8, output: TransferableOut<'static>) -> TransferableOutput<'static> {
    TransferableOutput { asset_id: [asset; 32], output }
}

fn input(tx: u8, output_index: u32) -> TransferableInput {
    let input = TransferInput { amount: 5, input: Input { signature_indices: vec![0] } };
    TransferableInput {
        utxo_id: UtxoId { tx_id: [tx; 32], output_index },
        asset_id: [1; 32],
        input: TransferableIn::Transfer(input),
    }
}

fn base(memo: &[u8]) -> BaseFields<'_> {
    BaseFields { network_id: 1, blockchain_id: [0; 32], outputs: vec![], inputs: vec![], memo }
}

fn advance(time: u64) -> Tx<'static> {
    Tx { unsigned: UnsignedTx::AdvanceTime(AdvanceTime { time }), credentials: vec![] }
}

fn check_round_trip(network: Network, version: u16, tx: &Tx<'_>, type_id: u32) {
    let message = build(network, version, tx).unwrap();
    assert_eq!(message[..2], version.to_be_bytes());
    assert_eq!(message[2..6], type_id.to_be_bytes());
    assert_eq!(message.capacity(), message.len());
    let signed = parse(network, &message).unwrap();
    assert_eq!(signed.tx, *tx);
    assert_eq!(signed.unsigned_bytes(), network.manager().marshal(version, &tx.unsigned).unwrap());
    assert!(message.starts_with(signed.unsigned_bytes()));
    let mut out = vec![1; 1000];
    assert_eq!(build_into(network, version, tx, &mut out), Ok(()));
    assert_eq!(out, message);
}

#[test]
fn each_dialect_has_its_own_type_ids() {
    let network = CreateNetworkTx { base: base(b""), owner: Owner::Addresses(owners()) };
    let network = Tx { unsigned: UnsignedTx::CreateNetwork(network), credentials: vec![] };
    check_round_trip(Network::Lux, 1, &network, 15);
    check_round_trip(Network::Lux, 0, &network, 15);
    check_round_trip(Network::Avalanche, 0, &network, 16);
    for (of, version) in [(Network::Lux, 1), (Network::Lux, 0), (Network::Avalanche, 0)] {
        check_round_trip(of, version, &advance(7), 19);
    }
}

#[test]
fn credentials_follow_the_unsigned_part() {
    let credential = Verifiable::Credential(Credential { signatures: &[[7; 65]] });
    let odd = Verifiable::Empty(Empty {});
    let tx = Tx { credentials: vec![credential, odd], ..advance(7) };
    check_round_trip(Network::Lux, 1, &tx, 19);
    let message = build(Network::Lux, 1, &tx).unwrap();
    let signed = parse(Network::Lux, &message).unwrap();
    assert_eq!(signed.unsigned_bytes().len(), 14);
    assert_ne!(signed.id(), signed.signature_hash());
    assert_eq!(
        signed.signature_hash(),
        parse(Network::Lux, &build(Network::Lux, 1, &advance(7)).unwrap()).unwrap().signature_hash()
    );
}

fn check_unregistered(network: Network, version: u16, unsigned: UnsignedTx<'_>) {
    let tx = Tx { unsigned, credentials: vec![] };
    let refused = build(network, version, &tx);
    assert!(matches!(refused, Err(Error::UnregisteredType { .. })), "{refused:?}");
    let sized = network.manager().size(version, &tx);
    assert!(matches!(sized, Err(Error::UnregisteredType { .. })), "{sized:?}");
}

#[test]
fn a_type_of_another_dialect_is_not_written() {
    let evidence = platform_txs::legacy::parts::SlashEvidence {
        height: 1,
        evidence_type: 2,
        message_a: b"a",
        signature_a: b"",
        message_b: b"b",
        signature_b: b"",
    };
    let slash = SlashValidatorTx { base: base(b""), node_id: [1; 20], evidence, slash_percentage: 7 };
    check_round_trip(
        Network::Lux,
        1,
        &Tx { unsigned: UnsignedTx::SlashValidator(slash.clone()), credentials: vec![] },
        41,
    );
    check_unregistered(Network::Lux, 0, UnsignedTx::SlashValidator(slash.clone()));
    check_unregistered(Network::Avalanche, 0, UnsignedTx::SlashValidator(slash));
    let reward = RewardAutoRenewedValidatorTx { tx_id: [1; 32], timestamp: 9 };
    check_unregistered(Network::Lux, 1, UnsignedTx::RewardAutoRenewedValidator(reward));
    check_round_trip(
        Network::Avalanche,
        0,
        &Tx { unsigned: UnsignedTx::RewardAutoRenewedValidator(reward), credentials: vec![] },
        42,
    );
}

#[test]
fn an_output_inside_itself_is_refused_both_ways() {
    let nested = TransferableOut::Lock(LockOut { locktime: 1, output: Box::new(locked(5)) });
    let outputs = vec![output(1, nested)];
    let unsigned = UnsignedTx::Base(BaseTx { base: BaseFields { outputs, ..base(b"") } });
    let tx = Tx { unsigned, credentials: vec![] };
    assert_eq!(build(Network::Lux, 1, &tx), Err(Error::RecursiveInterface { id: 22 }));
    assert_eq!(Network::Lux.manager().size(1, &tx), Err(Error::RecursiveInterface { id: 22 }));
}

#[test]
fn the_two_networks_have_other_limits_and_orders_of_checks() {
    for (network, max) in [(Network::Lux, LUX_MAX_LEN), (Network::Avalanche, AVALANCHE_MAX_LEN)] {
        let memo = vec![0xab; max - 58];
        let tx = |memo| Tx { unsigned: UnsignedTx::Base(BaseTx { base: base(memo) }), credentials: vec![] };
        let message = build(network, network.version(), &tx(&memo)).unwrap();
        assert_eq!(message.len(), max);
        assert_eq!(parse(network, &message).unwrap().tx, tx(&memo));
        let longer = [&memo[..], b"!"].concat();
        assert!(matches!(build(network, network.version(), &tx(&longer)), Err(Error::OutputFull { .. })));
        let too_big = parse(network, &vec![9; max + 1]).map(|_| ());
        assert!(matches!(too_big, Err(Error::TooBig { .. })));
    }
}

#[test]
fn an_output_is_keyed_by_the_hash_of_its_number_and_transaction() {
    // Number and transaction are not added up: the number comes first, in eight bytes.
    let mut one = [0; 32];
    one[31] = 1;
    assert_ne!(input_id(&one, 0), input_id(&[0; 32], 1));
    assert_eq!(input_id(&[0; 32], 1)[..4], [0x3d, 0x0a, 0xd1, 0x2b]);
}

fn check_block(network: Network, version: u16, block: &Block<'_>, type_id: u32) {
    let message = build_block(network, version, block).unwrap();
    assert_eq!(message[2..6], type_id.to_be_bytes());
    let parsed = parse_block(network, &message).unwrap();
    assert_eq!((&parsed.block, parsed.version), (block, version));
    let alone: Vec<_> =
        block.txs().map(|tx| parse(network, &build(network, version, tx).unwrap()).unwrap().id()).collect();
    assert_eq!(parsed.tx_ids(), Ok(alone));
}

#[test]
fn a_block_holds_transactions_without_their_version() {
    let standard =
        || StandardBlock { time: 1, parent_id: [2; 32], height: 3, txs: vec![advance(4), advance(5)] };
    check_block(Network::Lux, 1, &Block::Standard(standard()), 47);
    check_block(Network::Lux, 0, &Block::BanffStandard(standard()), 32);
    check_block(Network::Avalanche, 0, &Block::BanffStandard(standard()), 32);
    check_block(Network::Lux, 1, &Block::Abort(OptionBlock { time: 1, parent_id: [2; 32], height: 3 }), 45);
    check_block(
        Network::Avalanche,
        0,
        &Block::ApricotAbort(ApricotOption { parent_id: [2; 32], height: 3 }),
        1,
    );
    let atomic = || Block::ApricotAtomic(ApricotTxBlock { parent_id: [2; 32], height: 3, tx: advance(4) });
    check_block(Network::Avalanche, 0, &atomic(), 4);
    let message = build_block(Network::Lux, 0, &atomic()).unwrap();
    assert_eq!(parse_block(Network::Lux, &message), Err(BlockError::AtomicBlockRefused));
}

fn check_block_refused(network: Network, message: &[u8], expected: BlockError) {
    assert_eq!(parse_block(network, message), Err(expected), "{network:?}");
}

#[test]
fn blocks_are_refused_in_the_order_of_each_network() {
    check_block_refused(Network::Lux, &[0], BlockError::ShortBytes { len: 1 });
    check_block_refused(Network::Avalanche, &[0], Error::CantUnpackVersion { len: 1 }.into());
    let long = vec![9; LUX_MAX_LEN + 1];
    check_block_refused(Network::Lux, &long, Error::UnknownVersion { version: 0x0909 }.into());
    let too_big = parse_block(Network::Avalanche, &long);
    assert!(matches!(too_big, Err(BlockError::Codec(Error::TooBig { .. }))));
    // A block as a transaction: known to the block codec, and not to that of transactions.
    let inner = build_block(
        Network::Lux,
        1,
        &Block::Standard(StandardBlock { time: 0, parent_id: [0; 32], height: 0, txs: vec![] }),
    )
    .unwrap();
    assert_eq!(parse(Network::Lux, &inner).map(|_| ()), Err(Error::UnknownTypeId { id: 47 }));
    let mut outer = inner.clone();
    let last = outer.len() - 1;
    outer[last] = 1;
    outer.extend_from_slice(&47_u32.to_be_bytes());
    let refused = Error::DoesNotImplement { id: 47, interface: "UnsignedTx" };
    check_block_refused(Network::Lux, &outer, refused.into());
}

#[test]
fn a_genesis_may_be_longer_than_a_transaction() {
    let out = State::Transfer(TransferOutput { amount: 5, owners: owners() });
    let utxo = Utxo { utxo_id: UtxoId { tx_id: [1; 32], output_index: 2 }, asset_id: [3; 32], out };
    let message = vec![7; LUX_MAX_LEN];
    let genesis = Genesis {
        utxos: vec![GenesisUtxo { utxo, message: &message }],
        validators: vec![advance(1)],
        chains: vec![],
        timestamp: 8,
        initial_supply: 9,
        message: Text(b"let there be"),
    };
    for network in [Network::Lux, Network::Avalanche] {
        let bytes = build_genesis(network, &genesis).unwrap();
        assert_eq!(bytes[..6], [0, u8::from(network == Network::Lux), 0, 0, 0, 1]);
        assert_eq!(parse_genesis(network, &bytes).unwrap(), genesis);
    }
}

#[test]
fn outputs_are_ordered_by_asset_then_type_then_body() {
    let ordered = vec![
        output(1, transfer(5)),
        output(1, transfer(5)),
        output(1, transfer(6)),
        // A lock has the larger type id, whatever it locks.
        output(1, locked(4)),
        output(2, transfer(1)),
    ];
    let mut shuffled = vec![
        ordered[4].clone(),
        ordered[3].clone(),
        ordered[2].clone(),
        ordered[0].clone(),
        ordered[1].clone(),
    ];
    for (network, version) in [(Network::Lux, 1), (Network::Avalanche, 0)] {
        assert_eq!(outputs_are_sorted(network, version, &ordered), Ok(true));
        assert_eq!(
            outputs_are_sorted(network, version, &[ordered[3].clone(), ordered[2].clone()]),
            Ok(false)
        );
        sort_outputs(network, version, &mut shuffled).unwrap();
        assert_eq!(shuffled, ordered);
        shuffled.reverse();
    }
}

#[test]
fn inputs_are_ordered_by_transaction_then_number_and_stand_once() {
    let ordered = [input(1, 2), input(1, 10), input(2, 0)];
    let mut shuffled = [ordered[2].clone(), ordered[1].clone(), ordered[0].clone()];
    assert!(!inputs_are_sorted(&shuffled));
    sort_inputs(&mut shuffled);
    assert_eq!(shuffled, ordered);
    assert!(inputs_are_sorted(&ordered));
    assert!(!inputs_are_sorted(&[input(1, 2), input(1, 2)]));
}
