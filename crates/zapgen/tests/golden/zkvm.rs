//! Output of a shielded transfer: where each part lies in a blob beside it.
//!
//! Written by zapgen from a bundle of schemas; change the bundle, not this.

/// `ZKVMUTXO`, kind 3, 72 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x03, size = 72, name = "ZKVMUTXO")]
pub struct ZKVMUTXO {
    /// The field `output_index`, at offset 4.
    #[zap(offset = 4)]
    pub output_index: u32,
    /// The field `amount`, at offset 8.
    #[zap(offset = 8)]
    pub amount: u64,
    /// The field `commitment`, at offset 16.
    #[zap(offset = 16)]
    pub commitment: [u8; 32],
    /// The field `ciphertext_offset`, at offset 48.
    #[zap(offset = 48)]
    pub ciphertext_offset: u32,
    /// The field `ciphertext_len`, at offset 52.
    #[zap(offset = 52)]
    pub ciphertext_len: u32,
    /// The field `ephemeral_key_offset`, at offset 56.
    #[zap(offset = 56)]
    pub ephemeral_key_offset: u32,
    /// The field `ephemeral_key_len`, at offset 60.
    #[zap(offset = 60)]
    pub ephemeral_key_len: u32,
    /// The field `proof_offset`, at offset 64.
    #[zap(offset = 64)]
    pub proof_offset: u32,
    /// The field `proof_len`, at offset 68.
    #[zap(offset = 68)]
    pub proof_len: u32,
}
