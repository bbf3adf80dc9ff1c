import type { Secret } from '../../kernel/secret.ts';

/** A new key pair. */
export interface NewSigningKey {
  readonly id: string;
  /** The private key as a JSON Web Key. */
  readonly privateKey: Secret;
}

/** Creates keys for signing. */
export abstract class SigningKeyMaker {
  /** A new key with an id that no other key has. */
  abstract create(): Promise<NewSigningKey>;
}
