/** The cryptography that sealing needs. Every method treats its arguments as read-only. */
export abstract class SealingCrypto {
  /** SHA-256 (FIPS 180-4): 32 bytes. */
  abstract sha256(bytes: Uint8Array): Promise<Uint8Array>;

  /** HMAC-SHA-256 (RFC 2104): 32 bytes. */
  abstract hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;

  /** HKDF-SHA-256 (RFC 5869) without salt: 32 bytes for the purpose that the label names. */
  abstract derivedKey(secret: Uint8Array, label: string): Promise<Uint8Array>;

  /** AES-256-GCM (NIST SP 800-38D): the ciphertext followed by the tag of 16 bytes. */
  abstract encrypt(
    key: Uint8Array,
    nonce: Uint8Array,
    text: Uint8Array,
    bound: Uint8Array,
  ): Promise<Uint8Array>;

  /**
   * Decrypts the text. Returns undefined if it was encrypted with another key, nonce or additional data, or was
   * altered.
   */
  abstract decrypt(
    key: Uint8Array,
    nonce: Uint8Array,
    sealed: Uint8Array,
    bound: Uint8Array,
  ): Promise<Uint8Array | undefined>;
}
