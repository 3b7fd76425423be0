//! The tables that zapgen writes compile, and say what the transactions' wire says.

use zap_view::{Draft, View, build};

#[path = "../../zapgen/tests/golden/platform.rs"]
pub mod platform;
#[path = "../../zapgen/tests/golden/quasar.rs"]
pub mod quasar;
#[path = "../../zapgen/tests/golden/zkvm.rs"]
pub mod zkvm;

use platform::{
    AddChainValidator, AddDelegator, AddPermissionlessDelegator, AddPermissionlessValidator, AddValidator,
    AdvanceTime, Base, BaseFull, BaseFullFields as _, ConvertNetworkToL1, CreateChain, CreateNetwork,
    CreateSovereignL1, DisableL1Validator, Export, Import, IncreaseL1ValidatorBalance, Output,
    OutputFields as _, OwnerStub, OwnerStubFields as _, RegisterL1Validator, RemoveChainValidator,
    RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
    TransferChainOwnershipFields as _, TransformChain,
};

zap_view::registry! {
    /// All kinds.
    pub enum Tx {
        AdvanceTime, RewardValidator, SetL1ValidatorWeight, IncreaseL1ValidatorBalance, DisableL1Validator, Base,
        RegisterL1Validator, SlashValidator, TransferChainOwnership, RemoveChainValidator, BaseFull,
        AddPermissionlessValidator, Import, Export, CreateChain, AddValidator, AddDelegator,
        AddPermissionlessDelegator, AddChainValidator, CreateNetwork, TransformChain, ConvertNetworkToL1,
        CreateSovereignL1,
    }
}

/// An empty message of a schema has the kind and the length that the format gives, and is picked by the registry.
macro_rules! check_lengths {
    ($($schema:ident $kind:literal $len:literal)*) => {$(
        let bytes = build::<$schema>(|_| {}).unwrap();
        assert_eq!((bytes[16], bytes.len()), ($kind, $len), stringify!($schema));
        assert_eq!(Tx::wrap(&bytes).unwrap().name(), concat!(stringify!($schema), "Tx"));
    )*};
}

#[test]
fn an_empty_message_of_each_kind_has_its_length() {
    check_lengths! {
        AdvanceTime 1 25  RewardValidator 2 49  SetL1ValidatorWeight 3 65  IncreaseL1ValidatorBalance 4 57
        DisableL1Validator 5 49  Base 6 61  RegisterL1Validator 7 233  SlashValidator 8 73
        TransferChainOwnership 9 81  RemoveChainValidator 10 69  BaseFull 11 101
        AddPermissionlessValidator 12 397  Import 13 141  Export 14 141  CreateChain 15 237  AddValidator 16 189
        AddDelegator 17 185  AddPermissionlessDelegator 18 249  AddChainValidator 19 177  CreateNetwork 20 133
        TransformChain 21 238  ConvertNetworkToL1 22 181  CreateSovereignL1 23 209
    }
}

#[test]
fn an_owner_lies_inline() {
    let bytes = build::<TransferChainOwnership>(|tx| {
        tx.set_inline(TransferChainOwnership::OWNER, |owner| {
            owner.set(OwnerStub::THRESHOLD, 1);
            owner.set(OwnerStub::LOCKTIME, 2);
            owner.set(OwnerStub::ADDRESS, &[3; 20]);
        });
    })
    .unwrap();
    assert_eq!((bytes[16 + 33], bytes[16 + 37], &bytes[16 + 45..]), (1, 2, &[3; 20][..]));
    let owner = View::<TransferChainOwnership>::wrap(&bytes).unwrap().owner();
    assert_eq!((owner.threshold(), owner.locktime(), owner.address()), (1, 2, &[3; 20]));
}

#[test]
fn lists_lie_before_the_root_as_in_the_transactions() {
    let mut draft = Draft::new(Vec::new());
    let outs = draft.list(|list| list.push(|out| out.set(Output::AMOUNT, 5)));
    let sigs = draft.values::<[u8; 65]>([&[1; 65], &[2; 65]]);
    let bytes = draft
        .finish::<BaseFull>(0, |tx| {
            tx.set_list(BaseFull::OUTS, outs);
            tx.set_list(BaseFull::SIGS, sigs);
            tx.set_bytes(BaseFull::MEMO, b"memo");
        })
        .unwrap();
    // 16 of header, 96 of output, 130 of signatures, padding to 248, the object, the memo.
    assert_eq!((bytes[8], bytes.len()), (248, 248 + 85 + 4));
    let tx = View::<BaseFull>::wrap(&bytes).unwrap();
    assert_eq!(tx.outs().unwrap().get(0).unwrap().amount(), 5);
    assert_eq!(tx.sigs().unwrap().iter().map(|sig| sig[64]).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(tx.memo(), Some(&b"memo"[..]));
}

#[test]
fn the_two_records_of_72_bytes_read_back() {
    use quasar::{QuasarCert, QuasarCertFields as _};
    use zkvm::{ZKVMUTXO, ZKVMUTXOFields as _};

    let cert = build::<QuasarCert>(|cert| {
        cert.set(QuasarCert::FINALITY, -3);
        cert.set(QuasarCert::ROLLUP_LEN, 9);
    })
    .unwrap();
    let view = View::<QuasarCert>::wrap(&cert).unwrap();
    assert_eq!((cert.len(), cert[16 + 68], view.finality(), view.rollup_len()), (88, 9, -3, 9));
    let output = build::<ZKVMUTXO>(|output| output.set(ZKVMUTXO::COMMITMENT, &[7; 32])).unwrap();
    assert_eq!((output.len(), &output[32..64]), (88, &[7; 32][..]));
    assert_eq!(View::<ZKVMUTXO>::wrap(&output).unwrap().commitment(), &[7; 32]);
}
