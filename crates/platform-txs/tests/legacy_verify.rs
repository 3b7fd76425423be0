//! The rules beyond the encoding: each one broken alone.

use linearcodec::Text;
use platform_txs::legacy::parts::{
    Input, L1Validator, LockOut, OutputOwners, Owner, PChainOwner, ProofOfPossession, TransferInput,
    TransferOutput, TransferableIn, TransferableInput, TransferableOut, TransferableOutput, UtxoId,
    Validator, Verifiable,
};
use platform_txs::legacy::txs::{
    AddDelegatorTx, AddValidatorTx, BaseFields, BaseTx, ConvertNetworkToL1Tx, CreateChainTx,
};
use platform_txs::legacy::verify::{MAX_NAME_LEN, Memo, SyntaxError, verify};
use platform_txs::legacy::{Network, UnsignedTx};

const ADDRESSES: [[u8; 20]; 2] = [[1; 20], [2; 20]];
const REVERSED: [[u8; 20]; 2] = [[2; 20], [1; 20]];
const FX_IDS: [[u8; 32]; 2] = [[1; 32], [2; 32]];
const TWICE: [[u8; 32]; 2] = [[1; 32], [1; 32]];

fn owners(threshold: u32, addresses: &[[u8; 20]]) -> OutputOwners<'_> {
    OutputOwners { locktime: 0, threshold, addresses }
}

fn output(asset: u8, amount: u64, owners: OutputOwners<'_>) -> TransferableOutput<'_> {
    let output = TransferableOut::Transfer(TransferOutput { amount, owners });
    TransferableOutput { asset_id: [asset; 32], output }
}

fn paid(asset: u8, amount: u64) -> TransferableOutput<'static> {
    output(asset, amount, owners(1, &ADDRESSES))
}

fn input(output_index: u32, amount: u64, indices: &[u32]) -> TransferableInput {
    let input = TransferInput { amount, input: Input { signature_indices: indices.to_vec() } };
    TransferableInput {
        utxo_id: UtxoId { tx_id: [1; 32], output_index },
        asset_id: [1; 32],
        input: TransferableIn::Transfer(input),
    }
}

fn base<'a>(
    outputs: Vec<TransferableOutput<'a>>,
    inputs: Vec<TransferableInput>,
    memo: &'a [u8],
) -> BaseFields<'a> {
    BaseFields { network_id: 1, blockchain_id: [0; 32], outputs, inputs, memo }
}

fn check(unsigned: &UnsignedTx<'_>, expected: Result<(), SyntaxError>) {
    assert_eq!(verify(Network::Lux, 1, Memo::Allowed, unsigned), expected);
}

fn check_base(base: BaseFields<'_>, expected: Result<(), SyntaxError>) {
    check(&UnsignedTx::Base(BaseTx { base }), expected);
}

fn not_sorted(list: &'static str) -> Result<(), SyntaxError> {
    Err(SyntaxError::NotSorted { list })
}

#[test]
fn outputs_have_amounts_owners_and_an_order() {
    check_base(base(vec![paid(1, 5), paid(1, 5), paid(2, 1)], vec![], b""), Ok(()));
    check_base(base(vec![paid(2, 1), paid(1, 5)], vec![], b""), not_sorted("outputs"));
    check_base(base(vec![paid(1, 0)], vec![], b""), Err(SyntaxError::Zero { what: "an amount" }));
    let owned = |owners| base(vec![output(1, 5, owners)], vec![], b"");
    let threshold = |threshold, addresses| Err(SyntaxError::Threshold { threshold, addresses });
    check_base(owned(owners(3, &ADDRESSES)), threshold(3, 2));
    check_base(owned(owners(0, &ADDRESSES)), threshold(0, 2));
    check_base(owned(owners(0, &[])), Ok(()));
    check_base(owned(owners(1, &REVERSED)), not_sorted("addresses"));
}

#[test]
fn locks_have_a_time_and_do_not_nest() {
    let lock = |locktime, inner: TransferableOut<'static>| {
        TransferableOut::Lock(LockOut { locktime, output: Box::new(inner) })
    };
    let with = |output| base(vec![TransferableOutput { asset_id: [1; 32], output }], vec![], b"");
    check_base(with(lock(1, paid(1, 5).output)), Ok(()));
    check_base(
        with(lock(0, paid(1, 5).output)),
        Err(SyntaxError::Zero { what: "the lock time of an output" }),
    );
    check_base(with(lock(1, lock(1, paid(1, 5).output))), Err(SyntaxError::NestedLock));
}

#[test]
fn inputs_have_amounts_indices_and_an_order() {
    check_base(base(vec![], vec![input(0, 1, &[0, 3]), input(1, 1, &[])], b""), Ok(()));
    check_base(base(vec![], vec![input(1, 1, &[]), input(0, 1, &[])], b""), not_sorted("inputs"));
    check_base(base(vec![], vec![input(1, 1, &[]), input(1, 1, &[])], b""), not_sorted("inputs"));
    check_base(base(vec![], vec![input(0, 1, &[3, 3])], b""), not_sorted("signature indices"));
    check_base(base(vec![], vec![input(0, 0, &[])], b""), Err(SyntaxError::Zero { what: "an amount" }));
}

#[test]
fn a_memo_is_short_and_since_durango_empty() {
    let memo = [7; 257];
    check_base(base(vec![], vec![], &memo[1..]), Ok(()));
    let long = SyntaxError::TooLarge { what: "the memo", found: 257, max: 256 };
    check_base(base(vec![], vec![], &memo), Err(long));
    let tx = UnsignedTx::Base(BaseTx { base: base(vec![], vec![], b"x") });
    let some = SyntaxError::TooLarge { what: "the memo", found: 1, max: 0 };
    assert_eq!(verify(Network::Lux, 1, Memo::Empty, &tx), Err(some));
}

#[test]
fn stake_is_of_one_asset_and_adds_up_to_the_weight() {
    let delegator = |stake, weight| {
        UnsignedTx::AddDelegator(AddDelegatorTx {
            base: base(vec![], vec![], b""),
            validator: Validator { node_id: [1; 20], start: 1, end: 2, weight },
            stake,
            rewards_owner: Owner::Addresses(owners(1, &ADDRESSES)),
        })
    };
    check(&delegator(vec![paid(1, 2), paid(1, 3)], 5), Ok(()));
    check(&delegator(vec![paid(1, 2), paid(2, 3)], 5), Err(SyntaxError::StakeAssets));
    check(&delegator(vec![paid(1, 2)], 5), Err(SyntaxError::StakeSum { weight: 5 }));
    let overflow = vec![paid(1, 1), paid(1, u64::MAX)];
    check(&delegator(overflow, 0), Err(SyntaxError::StakeSum { weight: 0 }));
    check(&delegator(vec![paid(1, 3), paid(1, 2)], 5), not_sorted("stake outputs"));
}

#[test]
fn shares_are_at_most_all() {
    let validator = |shares| {
        UnsignedTx::AddValidator(AddValidatorTx {
            base: base(vec![], vec![], b""),
            validator: Validator { node_id: [1; 20], start: 1, end: 2, weight: 5 },
            stake: vec![paid(1, 5)],
            rewards_owner: Owner::Addresses(owners(1, &ADDRESSES)),
            shares,
        })
    };
    check(&validator(1_000_000), Ok(()));
    let more = SyntaxError::TooLarge { what: "a number of shares", found: 1_000_001, max: 1_000_000 };
    check(&validator(1_000_001), Err(more));
}

fn chain<'a>(name: &'a [u8], fx_ids: &'a [[u8; 32]], indices: &[u32]) -> UnsignedTx<'a> {
    UnsignedTx::CreateChain(CreateChainTx {
        base: base(vec![], vec![], b""),
        chain_id: [1; 32],
        blockchain_name: Text(name),
        vm_id: [2; 32],
        fx_ids,
        genesis_data: b"",
        authorization: Verifiable::Input(Input { signature_indices: indices.to_vec() }),
    })
}

#[test]
fn a_chain_has_a_plain_name_and_ordered_features() {
    check(&chain(b"My chain 2", &FX_IDS, &[0, 1]), Ok(()));
    check(&chain(b"my-chain", &FX_IDS, &[]), Err(SyntaxError::Name { byte: b'-' }));
    check(&chain("caf\u{e9}".as_bytes(), &FX_IDS, &[]), Err(SyntaxError::Name { byte: 0xc3 }));
    let long = [b'a'; MAX_NAME_LEN + 1];
    let error = SyntaxError::TooLarge { what: "the length of a chain's name", found: 129, max: 128 };
    check(&chain(&long, &FX_IDS, &[]), Err(error));
    check(&chain(b"", &TWICE, &[]), not_sorted("feature ids"));
    check(&chain(b"", &FX_IDS, &[1, 0]), not_sorted("signature indices"));
}

#[test]
fn validators_of_an_l1_are_in_order_of_their_nodes() {
    let owner = || PChainOwner { threshold: 1, addresses: &ADDRESSES };
    let key = ProofOfPossession { public_key: [0; 48], proof_of_possession: [0; 96] };
    let validator = |node_id| L1Validator {
        node_id,
        weight: 1,
        balance: 1,
        signer: key,
        remaining_balance_owner: owner(),
        deactivation_owner: owner(),
    };
    let convert = |validators, address| {
        UnsignedTx::ConvertNetworkToL1(ConvertNetworkToL1Tx {
            base: base(vec![], vec![], b""),
            chain_id: [1; 32],
            manager_chain_id: [2; 32],
            address,
            validators,
            authorization: Verifiable::Input(Input { signature_indices: vec![0] }),
        })
    };
    // By bytes, not by length: a short node may follow a long one.
    check(&convert(vec![validator(b"aa"), validator(b"b")], b""), Ok(()));
    check(&convert(vec![validator(b"b"), validator(b"aa")], b""), not_sorted("validators of an L1"));
    check(&convert(vec![validator(b"b"), validator(b"b")], b""), not_sorted("validators of an L1"));
    let address = [0; 4097];
    let error = SyntaxError::TooLarge { what: "the length of a manager's address", found: 4097, max: 4096 };
    check(&convert(vec![], &address), Err(error));
}
