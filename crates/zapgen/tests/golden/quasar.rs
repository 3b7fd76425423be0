//! Certificate of a finalized epoch: where each signature lies in a blob beside it.
//!
//! Written by zapgen from a bundle of schemas; change the bundle, not this.

/// `QuasarCert`, kind 1, 72 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x01, size = 72, name = "QuasarCert")]
pub struct QuasarCert {
    /// The field `epoch`, at offset 8.
    #[zap(offset = 8)]
    pub epoch: u64,
    /// The field `finality`, at offset 16.
    #[zap(offset = 16)]
    pub finality: i64,
    /// The field `validators`, at offset 24.
    #[zap(offset = 24)]
    pub validators: u32,
    /// The field `bls_offset`, at offset 32.
    #[zap(offset = 32)]
    pub bls_offset: u32,
    /// The field `bls_len`, at offset 36.
    #[zap(offset = 36)]
    pub bls_len: u32,
    /// The field `corona_offset`, at offset 40.
    #[zap(offset = 40)]
    pub corona_offset: u32,
    /// The field `corona_len`, at offset 44.
    #[zap(offset = 44)]
    pub corona_len: u32,
    /// The field `pulsar_offset`, at offset 48.
    #[zap(offset = 48)]
    pub pulsar_offset: u32,
    /// The field `pulsar_len`, at offset 52.
    #[zap(offset = 52)]
    pub pulsar_len: u32,
    /// The field `magnetar_offset`, at offset 56.
    #[zap(offset = 56)]
    pub magnetar_offset: u32,
    /// The field `magnetar_len`, at offset 60.
    #[zap(offset = 60)]
    pub magnetar_len: u32,
    /// The field `rollup_offset`, at offset 64.
    #[zap(offset = 64)]
    pub rollup_offset: u32,
    /// The field `rollup_len`, at offset 68.
    #[zap(offset = 68)]
    pub rollup_len: u32,
}
