/** SHA-256 (FIPS 180-4). */
export abstract class Sha256 {
  /** The digest of the text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
  abstract hex(text: string): string;
}
