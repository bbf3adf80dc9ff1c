import type { Secret } from '../kernel/secret.ts';

/** Seals secrets that must be kept readable (a client secret, an API key) for storage: authenticated encryption. */
export abstract class SecretBox {
  /** Seals the secret for one purpose; sealed text moved to another purpose does not open. */
  abstract seal(secret: Secret, purpose: string): string;

  /** The secret; undefined when it was sealed under another key, for another purpose, or was altered. */
  abstract open(sealed: string, purpose: string): Secret | undefined;
}
