/** A cryptographically secure random source (OWASP ASVS 11.5.1). */
export abstract class RandomSource {
  /** Returns `length` unpredictable bytes. */
  abstract bytes(length: number): Uint8Array;
}
