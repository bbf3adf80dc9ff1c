import type { Secret } from '../kernel/secret.ts';

/**
 * Seals secrets that the server must be able to read again, for example a client secret or an API key. Uses
 * authenticated encryption.
 */
export abstract class SecretBox {
  /** Seals the secret for one purpose. The sealed text cannot be opened for another purpose. */
  abstract seal(secret: Secret, purpose: string): string;

  /**
   * Opens a sealed secret. Returns undefined if it was altered, or was sealed with another key or for another purpose.
   */
  abstract open(sealed: string, purpose: string): Secret | undefined;
}
