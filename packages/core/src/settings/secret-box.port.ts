import type { Secret } from '../kernel/secret.ts';

/** Seals secrets that must stay readable (a client secret, an API key) for storage, by authenticated encryption. */
export abstract class SecretBox {
  /** Seals the secret for one purpose. Sealed text cannot be opened for another purpose. */
  abstract seal(secret: Secret, purpose: string): string;

  /** The secret; undefined if it was altered, or sealed under another key or for another purpose. */
  abstract open(sealed: string, purpose: string): Secret | undefined;
}
