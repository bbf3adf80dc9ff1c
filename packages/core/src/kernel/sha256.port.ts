/** SHA-256 (FIPS 180-4). */
export abstract class Sha256 {
  /** Returns the digest of the UTF-8 bytes of the text, as 64 lower-case hexadecimal digits. */
  abstract hex(text: string): string;

  /** Returns the digest of the bytes, which has 32 bytes. */
  abstract digest(bytes: Uint8Array): Uint8Array;
}
