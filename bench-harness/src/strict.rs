//! The strict reader of ZAP on the small kinds, counted beside the compatible one.
//!
//! In: the values of the subjects. Out: one job a kind, `parse/zap@v3/<subject>/reader=strict`. Not timed: `exact` counts it.

use std::hint::black_box;

use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use platform_txs::zap::{
    AdvanceTimeView, BaseView, DisableL1ValidatorView, IncreaseL1ValidatorBalanceView,
    RegisterL1ValidatorView, RemoveChainValidatorView, RewardValidatorView, SetL1ValidatorWeightView,
    SlashValidatorView, TransferChainOwnershipView,
};

use crate::cases;
use crate::codec::Subject;
use crate::fixture::EachJob;
use crate::{ZapV3, names};

/// Hands `each` the strict parse of every small kind.
pub fn for_each(each: &mut impl EachJob) {
    macro_rules! kinds {
        ($($subject:ty, $view:ident;)+) => {$({
            let input = cases::input::<$subject, ZapV3>().unwrap_or_default();
            let id = names::keyed("parse", names::ZAP_V3, <$subject as Subject>::NAME, &[names::STRICT]);
            each.job(&id, input.len(), || match $view::wrap_strict(black_box(&input)) {
                Ok(view) => {
                    black_box(&view);
                    true
                }
                Err(_) => false,
            });
        })+};
    }
    kinds! {
        AdvanceTime, AdvanceTimeView;
        RewardValidator, RewardValidatorView;
        SetL1ValidatorWeight, SetL1ValidatorWeightView;
        IncreaseL1ValidatorBalance, IncreaseL1ValidatorBalanceView;
        DisableL1Validator, DisableL1ValidatorView;
        Base<'static>, BaseView;
        RegisterL1Validator, RegisterL1ValidatorView;
        SlashValidator, SlashValidatorView;
        TransferChainOwnership, TransferChainOwnershipView;
        RemoveChainValidator, RemoveChainValidatorView;
    }
}
