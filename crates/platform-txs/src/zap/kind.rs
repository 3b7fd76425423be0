//! The transaction kinds of schema v3: the number in byte 0 of the root object, and the object's length.

/// A transaction kind. Number 0 is reserved and never accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Moves the chain's clock.
    AdvanceTime = 1,
    /// Removes a validator whose term is over.
    RewardValidator = 2,
    /// Sets the weight of an L1 validator.
    SetL1ValidatorWeight = 3,
    /// Adds to the balance of an L1 validator.
    IncreaseL1ValidatorBalance = 4,
    /// Disables an L1 validator.
    DisableL1Validator = 5,
    /// The fields that a plain transfer carries beside inputs and outputs.
    Base = 6,
    /// Registers an L1 validator.
    RegisterL1Validator = 7,
    /// Slashes a validator's stake.
    SlashValidator = 8,
    /// Hands a chain to a new owner.
    TransferChainOwnership = 9,
    /// Removes a validator from a chain.
    RemoveChainValidator = 10,
    /// A plain transfer with inputs, outputs and credentials.
    BaseFull = 11,
    /// Adds a validator that proves possession of its key.
    AddPermissionlessValidator = 12,
    /// Brings value in from another chain.
    Import = 13,
    /// Sends value to another chain.
    Export = 14,
    /// Creates a chain.
    CreateChain = 15,
    /// Adds a validator to the primary network.
    AddValidator = 16,
    /// Delegates to a validator of the primary network.
    AddDelegator = 17,
    /// Delegates to a validator of any network.
    AddPermissionlessDelegator = 18,
    /// Adds a validator to a chain.
    AddChainValidator = 19,
    /// Creates a network.
    CreateNetwork = 20,
    /// Gives a chain its staking rules.
    TransformChain = 21,
    /// Turns a network into an L1.
    ConvertNetworkToL1 = 22,
    /// Creates an L1 with its validators and chains.
    CreateSovereignL1 = 23,
}

impl Kind {
    /// All kinds, by number.
    pub const ALL: [Self; 23] = [
        Self::AdvanceTime,
        Self::RewardValidator,
        Self::SetL1ValidatorWeight,
        Self::IncreaseL1ValidatorBalance,
        Self::DisableL1Validator,
        Self::Base,
        Self::RegisterL1Validator,
        Self::SlashValidator,
        Self::TransferChainOwnership,
        Self::RemoveChainValidator,
        Self::BaseFull,
        Self::AddPermissionlessValidator,
        Self::Import,
        Self::Export,
        Self::CreateChain,
        Self::AddValidator,
        Self::AddDelegator,
        Self::AddPermissionlessDelegator,
        Self::AddChainValidator,
        Self::CreateNetwork,
        Self::TransformChain,
        Self::ConvertNetworkToL1,
        Self::CreateSovereignL1,
    ];

    /// The number on the wire, 1 to 23.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The kind with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Bytes of the root object, kind byte included.
    #[inline]
    #[must_use]
    pub const fn object_len(self) -> usize {
        match self {
            Self::AdvanceTime => 9,
            Self::RewardValidator | Self::DisableL1Validator => 33,
            Self::SetL1ValidatorWeight => 49,
            Self::IncreaseL1ValidatorBalance => 41,
            Self::Base => 45,
            Self::RegisterL1Validator => 217,
            Self::SlashValidator => 57,
            Self::TransferChainOwnership => 65,
            Self::RemoveChainValidator => 53,
            Self::BaseFull => 85,
            Self::AddPermissionlessValidator => 381,
            Self::Import | Self::Export => 125,
            Self::CreateChain => 221,
            Self::AddValidator => 173,
            Self::AddDelegator => 169,
            Self::AddPermissionlessDelegator => 233,
            Self::AddChainValidator => 161,
            Self::CreateNetwork => 117,
            Self::TransformChain => 222,
            Self::ConvertNetworkToL1 => 165,
            Self::CreateSovereignL1 => 193,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_from_one_and_no_other_is_a_kind() {
        for number in 0..=u8::MAX {
            let kind = Kind::from_number(number);
            assert_eq!(kind.map(Kind::number), (1..=23).contains(&number).then_some(number));
        }
    }
}
