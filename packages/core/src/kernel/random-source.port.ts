/** A cryptographically secure source of chance (OWASP ASVS 11.5.1). */
export abstract class RandomSource {
  /** Answers `length` unpredictable bytes. */
  abstract bytes(length: number): Uint8Array;
}
