/** SHA-256 (FIPS 180-4). */
export abstract class Sha256 {
  /** The digest of the text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
  abstract hex(text: string): string;

  /** The 32 bytes of the digest of the bytes. */
  abstract digest(bytes: Uint8Array): Uint8Array;
}
