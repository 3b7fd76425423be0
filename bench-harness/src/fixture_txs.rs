//! Twelve full transactions of Lux, version 1, with the values of the published benchmarks and without credentials.
//!
//! Not here: what is done with them ([`crate::fixture`]).

use linearcodec::Text;
use platform_txs::legacy::parts::{
    Input, LockOut, OutputOwners, Owner, ProofOfPossession, Signer, TransferInput, TransferOutput,
    TransferableIn, TransferableInput, TransferableOut, TransferableOutput, UtxoId, Validator, Verifiable,
};
use platform_txs::legacy::txs::{
    AddDelegatorTx, AddPermissionlessDelegatorTx, AddPermissionlessValidatorTx, AddValidatorTx, BaseFields,
    BaseTx, CreateChainTx, CreateNetworkTx, ExportTx, ImportTx,
};
use platform_txs::legacy::{Tx, UnsignedTx};
use platform_txs::types::{AdvanceTime, Id, RewardValidator, ShortId};

const ASSET: Id = hex(b"51c24fe7ee0201ff0f335f519928db6eef6224254552c96b6b425fbc18fa243b");
const ADDRESSES: [ShortId; 1] = [hex(b"445566778899aabb445566778899aabb44556677")];
const NODE: ShortId = hex(b"1122334455667788112233445566778811223344");
const UTXO: Id = hex(b"ffeeddccbbaa9988ffeeddccbbaa9988ffeeddccbbaa9988ffeeddccbbaa9988");

/// Ids that the original's test generator gives, in the order it gives them.
const SOURCE_CHAIN: Id = hex(b"3d0ad12b8ee8928edf248ca91ca55600fb383f07c32bff1d6dec472b25cf59a7");
const DESTINATION_CHAIN: Id = hex(b"e902a9a86640bfdb1cd0e36c0cc982b83e5765fad5f6bbe6abdcce7b5ae7d7c7");
const NETWORK: Id = hex(b"4a177205df5c29929d06db9d941f83d5ea985de302015e99252d16469a6610db");
const VM: Id = hex(b"5fa29ed4356903dac2364713c60f57d8472c7dda4a5e08d88a88ad8ea71aed60");
const FX_IDS: [Id; 1] = [hex(b"f3086d7bfc35be1c68db664ba9ce61a2060126b0d6b4bfb09fd7a5fb7678cada")];

const GENESIS: [u8; 256] = [0; 256];
const START: u64 = 1_700_000_000;
const DAY: u64 = 86_400;
/// One LUX in base units.
const LUX: u64 = 1_000_000;

/// A transaction by the subject part of its ids.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// The subject: `fixture_` and the kind.
    pub subject: &'static str,
    /// The transaction.
    pub tx: Tx<'static>,
}

/// All twelve.
#[must_use]
pub fn all() -> Vec<Fixture> {
    vec![
        fixture("fixture_base", UnsignedTx::Base(BaseTx { base: base(1, 1) })),
        fixture("fixture_base_stakeable", UnsignedTx::Base(stakeable())),
        fixture("fixture_add_validator", UnsignedTx::AddValidator(add_validator())),
        fixture("fixture_add_delegator", UnsignedTx::AddDelegator(add_delegator())),
        fixture(
            "fixture_add_permissionless_validator",
            UnsignedTx::AddPermissionlessValidator(permissionless_validator()),
        ),
        fixture(
            "fixture_add_permissionless_delegator",
            UnsignedTx::AddPermissionlessDelegator(permissionless_delegator()),
        ),
        fixture("fixture_import", UnsignedTx::Import(import())),
        fixture("fixture_export", UnsignedTx::Export(export())),
        fixture("fixture_advance_time", UnsignedTx::AdvanceTime(AdvanceTime { time: START })),
        fixture("fixture_reward_validator", UnsignedTx::RewardValidator(RewardValidator { tx_id: UTXO })),
        fixture("fixture_create_chain", UnsignedTx::CreateChain(create_chain())),
        fixture(
            "fixture_create_network",
            UnsignedTx::CreateNetwork(CreateNetworkTx { base: base(1, 1), owner: owner() }),
        ),
    ]
}

const fn fixture(subject: &'static str, unsigned: UnsignedTx<'static>) -> Fixture {
    Fixture { subject, tx: Tx { unsigned, credentials: Vec::new() } }
}

const fn owners() -> OutputOwners<'static> {
    OutputOwners { locktime: 0, threshold: 1, addresses: &ADDRESSES }
}

const fn owner() -> Owner<'static> {
    Owner::Addresses(owners())
}

const fn output(amount: u64) -> TransferableOutput<'static> {
    let output = TransferableOut::Transfer(TransferOutput { amount, owners: owners() });
    TransferableOutput { asset_id: ASSET, output }
}

fn input(output_index: u32, amount: u64) -> TransferableInput {
    TransferableInput {
        utxo_id: UtxoId { tx_id: UTXO, output_index },
        asset_id: ASSET,
        input: TransferableIn::Transfer(TransferInput { amount, input: signed_by_first() }),
    }
}

fn signed_by_first() -> Input {
    Input { signature_indices: vec![0] }
}

fn base(inputs: u32, outputs: u64) -> BaseFields<'static> {
    BaseFields {
        network_id: 1,
        blockchain_id: [0; 32],
        outputs: (0..outputs).map(|index| output(LUX + index)).collect(),
        inputs: (0..inputs).map(|index| input(index, 2 * LUX + u64::from(index))).collect(),
        memo: b"",
    }
}

fn stakeable() -> BaseTx<'static> {
    let inner = Box::new(TransferableOut::Transfer(TransferOutput { amount: LUX, owners: owners() }));
    let locked = TransferableOut::Lock(LockOut { locktime: 1_702_592_000, output: inner });
    let outputs = vec![TransferableOutput { asset_id: ASSET, output: locked }];
    BaseTx { base: BaseFields { outputs, ..base(1, 0) } }
}

const fn validator(days: u64, weight: u64) -> Validator {
    Validator { node_id: NODE, start: START, end: START + days * DAY, weight }
}

fn add_validator() -> AddValidatorTx<'static> {
    let weight = 2_000 * LUX;
    AddValidatorTx {
        base: base(2, 2),
        validator: validator(21, weight),
        stake: vec![output(weight)],
        rewards_owner: owner(),
        shares: 200_000,
    }
}

fn add_delegator() -> AddDelegatorTx<'static> {
    let weight = 25 * LUX;
    AddDelegatorTx {
        base: base(2, 2),
        validator: validator(14, weight),
        stake: vec![output(weight)],
        rewards_owner: owner(),
    }
}

fn permissionless_validator() -> AddPermissionlessValidatorTx<'static> {
    let AddValidatorTx { base, validator, stake, rewards_owner, shares } = add_validator();
    let key = ProofOfPossession { public_key: [0; 48], proof_of_possession: [0; 96] };
    AddPermissionlessValidatorTx {
        base,
        validator,
        chain_id: [0; 32],
        signer: Signer::ProofOfPossession(key),
        stake,
        validation_rewards_owner: rewards_owner,
        delegation_rewards_owner: owner(),
        shares,
    }
}

fn permissionless_delegator() -> AddPermissionlessDelegatorTx<'static> {
    let AddDelegatorTx { base, validator, stake, rewards_owner } = add_delegator();
    AddPermissionlessDelegatorTx { base, validator, chain_id: [0; 32], stake, rewards_owner }
}

fn import() -> ImportTx<'static> {
    let imported_inputs = vec![input(0, 500_000), input(1, 1_500_000)];
    ImportTx { base: base(0, 1), source_chain: SOURCE_CHAIN, imported_inputs }
}

fn export() -> ExportTx<'static> {
    let exported_outputs = vec![output(750_000)];
    ExportTx { base: base(1, 1), destination_chain: DESTINATION_CHAIN, exported_outputs }
}

fn create_chain() -> CreateChainTx<'static> {
    CreateChainTx {
        base: base(1, 1),
        chain_id: NETWORK,
        blockchain_name: Text(b"lqd bench chain"),
        vm_id: VM,
        fx_ids: &FX_IDS,
        genesis_data: &GENESIS,
        authorization: Verifiable::Input(signed_by_first()),
    }
}

/// The bytes of hex digits, evaluated by the compiler.
const fn hex<const N: usize>(digits: &[u8]) -> [u8; N] {
    const fn nibble(digit: u8) -> u8 {
        match digit {
            b'0'..=b'9' => digit - b'0',
            _ => digit - b'a' + 10,
        }
    }
    assert!(digits.len() == 2 * N, "two digits a byte");
    let mut bytes = [0; N];
    let mut place = 0;
    while place < N {
        bytes[place] = nibble(digits[2 * place]) << 4 | nibble(digits[2 * place + 1]);
        place += 1;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform_txs::legacy::signed::input_id;

    #[test]
    fn the_generated_ids_are_hashes_of_their_numbers() {
        let ids = [SOURCE_CHAIN, DESTINATION_CHAIN, NETWORK, VM, FX_IDS[0]];
        for (number, id) in (1..).zip(ids) {
            assert_eq!(input_id(&[0; 32], number), id, "{number}");
        }
    }
}
