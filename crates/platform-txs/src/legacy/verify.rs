//! What a transaction must keep to beyond its encoding: order, sums, ranges. The codec checks none of it.
//!
//! In: an unsigned transaction. Out: the first rule that it breaks. Rules that need the chain's state are elsewhere.

use linearcodec::{Error, Text};

use super::parts::{
    L1Validator, LockIn, LockOut, OutputOwners, Owner, TransferInput, TransferOutput, TransferableIn,
    TransferableInput, TransferableOut, TransferableOutput, Verifiable,
};
use super::signed::{Network, UnsignedTx};
use super::sort::{inputs_are_sorted, outputs_are_sorted};
use super::txs::BaseFields;
use crate::types::Id;

/// Most bytes of a memo, before memos had to be empty.
pub const MAX_MEMO_LEN: usize = 256;
/// Most characters of a chain's name.
pub const MAX_NAME_LEN: usize = 128;
/// Most bytes of a chain's genesis.
pub const MAX_GENESIS_LEN: usize = 1 << 20;
/// Most bytes of the address of a validator manager.
pub const MAX_ADDRESS_LEN: usize = 4096;
/// All of it, in the unit of shares.
pub const ALL_SHARES: u32 = 1_000_000;

/// Whether a transaction may have a memo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memo {
    /// Up to [`MAX_MEMO_LEN`] bytes: before the Durango upgrade.
    Allowed,
    /// None: since then.
    Empty,
}

/// The rule that a transaction breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// A list that is not in its order, or has an entry twice where that is not allowed.
    #[error("{list} are not in order")]
    NotSorted {
        /// Which list.
        list: &'static str,
    },
    /// An owner that can never sign, or whose addresses are of no use.
    #[error("threshold {threshold} of {addresses} addresses, expected at most as many, and none for 0")]
    Threshold {
        /// Signatures needed.
        threshold: u32,
        /// How many addresses there are.
        addresses: usize,
    },
    /// An amount or a lock time of 0.
    #[error("{what} is 0")]
    Zero {
        /// What is 0.
        what: &'static str,
    },
    /// A locked output or input inside another.
    #[error("a lock inside a lock")]
    NestedLock,
    /// Bytes or a number past a limit.
    #[error("{what} is {found}, expected at most {max}")]
    TooLarge {
        /// What is past it.
        what: &'static str,
        /// How much there is.
        found: usize,
        /// The limit.
        max: usize,
    },
    /// A chain's name with something else than ASCII letters, digits and spaces.
    #[error("a chain's name has the byte {byte:#04x}, expected letters, digits and spaces")]
    Name {
        /// The first such byte.
        byte: u8,
    },
    /// Stake of two assets.
    #[error("the stake is of more than one asset")]
    StakeAssets,
    /// Stake that does not add up to the weight.
    #[error("the stake does not add up to the weight {weight}")]
    StakeSum {
        /// The weight.
        weight: u64,
    },
    /// An output of a type that the version does not know.
    #[error("cannot order the outputs")]
    Codec(#[from] Error),
}

/// Checks a transaction of `version`.
///
/// # Errors
/// The first [`SyntaxError`]: base fields first, then the fields of the transaction in the order of the wire.
pub fn verify(network: Network, version: u16, memo: Memo, tx: &UnsignedTx<'_>) -> Result<(), SyntaxError> {
    let rules = Rules { network, version, memo };
    match tx {
        UnsignedTx::AdvanceTime(_)
        | UnsignedTx::RewardValidator(_)
        | UnsignedTx::RewardAutoRenewedValidator(_) => Ok(()),
        UnsignedTx::Base(tx) => rules.base(&tx.base),
        UnsignedTx::Import(tx) => {
            rules.base(&tx.base)?;
            inputs("imported inputs", &tx.imported_inputs)
        }
        UnsignedTx::Export(tx) => {
            rules.base(&tx.base)?;
            rules.outputs("exported outputs", &tx.exported_outputs)
        }
        UnsignedTx::CreateNetwork(tx) => rules.base(&tx.base).and_then(|()| owner(&tx.owner)),
        UnsignedTx::CreateChain(tx) => {
            rules.base(&tx.base)?;
            chain(tx.blockchain_name, tx.fx_ids, tx.genesis_data)?;
            authorization(&tx.authorization)
        }
        UnsignedTx::RemoveChainValidator(tx) => rules.authorized(&tx.base, &tx.authorization),
        UnsignedTx::TransformChain(tx) => rules.authorized(&tx.base, &tx.authorization),
        UnsignedTx::AddChainValidator(tx) => rules.authorized(&tx.base, &tx.authorization),
        UnsignedTx::DisableL1Validator(tx) => rules.authorized(&tx.base, &tx.authorization),
        UnsignedTx::TransferChainOwnership(tx) => {
            rules.authorized(&tx.base, &tx.authorization)?;
            owner(&tx.new_owner)
        }
        UnsignedTx::SetAutoRenewedValidatorConfig(tx) => {
            rules.authorized(&tx.base, &tx.authorization)?;
            shares(tx.auto_compound_reward_shares)
        }
        UnsignedTx::RegisterL1Validator(tx) => rules.base(&tx.base).and_then(|()| amount(tx.balance)),
        UnsignedTx::IncreaseL1ValidatorBalance(tx) => rules.base(&tx.base).and_then(|()| amount(tx.balance)),
        UnsignedTx::SetL1ValidatorWeight(tx) => rules.base(&tx.base),
        UnsignedTx::SlashValidator(tx) => rules.base(&tx.base).and_then(|()| shares(tx.slash_percentage)),
        UnsignedTx::CreateAsset(tx) => rules.base(&tx.base),
        UnsignedTx::Operation(tx) => {
            rules.base(&tx.base)?;
            let ordered = |operation: &super::parts::Operation<'_>| {
                increasing("outputs of an operation", &operation.input_ids)
            };
            tx.operations.iter().try_for_each(ordered)
        }
        UnsignedTx::ConvertNetworkToL1(tx) => {
            rules.base(&tx.base)?;
            l1(tx.address, &tx.validators)?;
            authorization(&tx.authorization)
        }
        UnsignedTx::CreateSovereignL1(tx) => {
            rules.base(&tx.base)?;
            owner(&tx.owner)?;
            l1(tx.manager_address, &tx.validators)?;
            let chain = |chain: &super::parts::SovereignL1Chain<'_>| {
                self::chain(chain.blockchain_name, chain.fx_ids, chain.genesis_data)
            };
            tx.chains.iter().try_for_each(chain)
        }
        UnsignedTx::AddValidator(_)
        | UnsignedTx::AddDelegator(_)
        | UnsignedTx::AddPermissionlessValidator(_)
        | UnsignedTx::AddPermissionlessDelegator(_)
        | UnsignedTx::AddAutoRenewedValidator(_) => rules.staking(tx),
    }
}

#[derive(Clone, Copy)]
struct Rules {
    network: Network,
    version: u16,
    memo: Memo,
}

impl Rules {
    fn base(self, base: &BaseFields<'_>) -> Result<(), SyntaxError> {
        self.outputs("outputs", &base.outputs)?;
        inputs("inputs", &base.inputs)?;
        let max = match self.memo {
            Memo::Allowed => MAX_MEMO_LEN,
            Memo::Empty => 0,
        };
        at_most("the memo", base.memo.len(), max)
    }

    fn authorized(self, base: &BaseFields<'_>, by: &Verifiable<'_>) -> Result<(), SyntaxError> {
        self.base(base)?;
        authorization(by)
    }

    fn outputs(self, list: &'static str, outputs: &[TransferableOutput<'_>]) -> Result<(), SyntaxError> {
        for TransferableOutput { output, .. } in outputs {
            match output {
                TransferableOut::Transfer(output) => transfer_output(output)?,
                TransferableOut::Lock(LockOut { locktime, output }) => {
                    not_zero("the lock time of an output", *locktime)?;
                    match output.as_ref() {
                        TransferableOut::Transfer(output) => transfer_output(output)?,
                        TransferableOut::Lock(_) => return Err(SyntaxError::NestedLock),
                    }
                }
            }
        }
        let is_sorted = outputs_are_sorted(self.network, self.version, outputs)?;
        if is_sorted { Ok(()) } else { Err(SyntaxError::NotSorted { list }) }
    }

    fn stake(self, stake: &[TransferableOutput<'_>], weight: u64) -> Result<(), SyntaxError> {
        self.outputs("stake outputs", stake)?;
        self.one_asset(stake)?;
        let sum = stake.iter().try_fold(0_u64, |sum, output| sum.checked_add(staked(&output.output)));
        if sum == Some(weight) { Ok(()) } else { Err(SyntaxError::StakeSum { weight }) }
    }

    fn one_asset(self, stake: &[TransferableOutput<'_>]) -> Result<(), SyntaxError> {
        let is_one =
            stake.windows(2).all(|pair| matches!(pair, [left, right] if left.asset_id == right.asset_id));
        if is_one { Ok(()) } else { Err(SyntaxError::StakeAssets) }
    }

    fn staking(self, tx: &UnsignedTx<'_>) -> Result<(), SyntaxError> {
        match tx {
            UnsignedTx::AddValidator(tx) => {
                self.base(&tx.base)?;
                self.stake(&tx.stake, tx.validator.weight)?;
                owner(&tx.rewards_owner)?;
                shares(tx.shares)
            }
            UnsignedTx::AddDelegator(tx) => {
                self.base(&tx.base)?;
                self.stake(&tx.stake, tx.validator.weight)?;
                owner(&tx.rewards_owner)
            }
            UnsignedTx::AddPermissionlessValidator(tx) => {
                self.base(&tx.base)?;
                self.stake(&tx.stake, tx.validator.weight)?;
                owner(&tx.validation_rewards_owner)?;
                owner(&tx.delegation_rewards_owner)?;
                shares(tx.shares)
            }
            UnsignedTx::AddPermissionlessDelegator(tx) => {
                self.base(&tx.base)?;
                self.stake(&tx.stake, tx.validator.weight)?;
                owner(&tx.rewards_owner)
            }
            UnsignedTx::AddAutoRenewedValidator(tx) => {
                self.base(&tx.base)?;
                self.outputs("stake outputs", &tx.stake)?;
                self.one_asset(&tx.stake)?;
                owner(&tx.validation_rewards_owner)?;
                owner(&tx.delegation_rewards_owner)?;
                owner(&tx.validator_authority)?;
                shares(tx.delegation_shares)?;
                shares(tx.auto_compound_reward_shares)
            }
            _ => Ok(()),
        }
    }
}

fn inputs(list: &'static str, inputs: &[TransferableInput]) -> Result<(), SyntaxError> {
    for TransferableInput { input, .. } in inputs {
        match input {
            TransferableIn::Transfer(input) => transfer_input(input)?,
            TransferableIn::Lock(LockIn { locktime, input }) => {
                not_zero("the lock time of an input", *locktime)?;
                match input.as_ref() {
                    TransferableIn::Transfer(input) => transfer_input(input)?,
                    TransferableIn::Lock(_) => return Err(SyntaxError::NestedLock),
                }
            }
        }
    }
    if inputs_are_sorted(inputs) { Ok(()) } else { Err(SyntaxError::NotSorted { list }) }
}

fn transfer_output(output: &TransferOutput<'_>) -> Result<(), SyntaxError> {
    amount(output.amount)?;
    owners(&output.owners)
}

fn transfer_input(input: &TransferInput) -> Result<(), SyntaxError> {
    amount(input.amount)?;
    increasing("signature indices", &input.input.signature_indices)
}

/// The amount of an output, in base units.
fn staked(output: &TransferableOut<'_>) -> u64 {
    match output {
        TransferableOut::Transfer(output) => output.amount,
        TransferableOut::Lock(lock) => staked(&lock.output),
    }
}

fn owner(owner: &Owner<'_>) -> Result<(), SyntaxError> {
    let Owner::Addresses(addresses) = owner;
    owners(addresses)
}

fn owners(owners: &OutputOwners<'_>) -> Result<(), SyntaxError> {
    let (threshold, addresses) = (owners.threshold, owners.addresses.len());
    let is_enough = usize::try_from(threshold).is_ok_and(|threshold| threshold <= addresses);
    if !is_enough || (threshold == 0 && addresses > 0) {
        return Err(SyntaxError::Threshold { threshold, addresses });
    }
    increasing("addresses", owners.addresses)
}

fn authorization(by: &Verifiable<'_>) -> Result<(), SyntaxError> {
    match by {
        Verifiable::Input(input) => increasing("signature indices", &input.signature_indices),
        _ => Ok(()),
    }
}

fn chain(name: Text<'_>, fx_ids: &[Id], genesis: &[u8]) -> Result<(), SyntaxError> {
    at_most("the length of a chain's name", name.0.len(), MAX_NAME_LEN)?;
    if let Some(&byte) = name.0.iter().find(|&byte| !byte.is_ascii_alphanumeric() && *byte != b' ') {
        return Err(SyntaxError::Name { byte });
    }
    increasing("feature ids", fx_ids)?;
    at_most("the length of a genesis", genesis.len(), MAX_GENESIS_LEN)
}

fn l1(address: &[u8], validators: &[L1Validator<'_>]) -> Result<(), SyntaxError> {
    at_most("the length of a manager's address", address.len(), MAX_ADDRESS_LEN)?;
    let nodes: Vec<_> = validators.iter().map(|validator| validator.node_id).collect();
    increasing("validators of an L1", &nodes)
}

fn increasing<T: PartialOrd>(list: &'static str, items: &[T]) -> Result<(), SyntaxError> {
    let is_increasing = items.is_sorted_by(|left, right| left < right);
    if is_increasing { Ok(()) } else { Err(SyntaxError::NotSorted { list }) }
}

const fn amount(amount: u64) -> Result<(), SyntaxError> {
    not_zero("an amount", amount)
}

const fn not_zero(what: &'static str, value: u64) -> Result<(), SyntaxError> {
    if value == 0 { Err(SyntaxError::Zero { what }) } else { Ok(()) }
}

fn shares(shares: u32) -> Result<(), SyntaxError> {
    let size = |number| usize::try_from(number).unwrap_or(usize::MAX);
    at_most("a number of shares", size(shares), size(ALL_SHARES))
}

const fn at_most(what: &'static str, found: usize, max: usize) -> Result<(), SyntaxError> {
    if found > max { Err(SyntaxError::TooLarge { what, found, max }) } else { Ok(()) }
}
