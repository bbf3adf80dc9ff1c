import { type AuditCheckpoint, CheckpointSigner } from '@gatehouse/core/audit';
import type { Secret } from '@gatehouse/core/kernel';
import { CompactSign } from 'jose';
import { CHECKPOINT_ALGORITHM, CHECKPOINT_TYPE } from './checkpoint-type.ts';
import { type DerivedKeyPair, derivedKey } from './derived-key.ts';

/** Signs checkpoints with a key that is derived from a secret. */
export class JoseCheckpointSigner extends CheckpointSigner {
  readonly #pair: DerivedKeyPair;

  constructor(secret: Secret) {
    super();
    this.#pair = derivedKey(secret, 'checkpoint');
  }

  override get publicKey(): string {
    return this.#pair.publicKey;
  }

  override sign({ at, ...claims }: AuditCheckpoint): Promise<string> {
    const payload = JSON.stringify({ at: new Date(at).toISOString(), ...claims });
    return new CompactSign(Buffer.from(payload))
      .setProtectedHeader({ alg: CHECKPOINT_ALGORITHM, typ: CHECKPOINT_TYPE })
      .sign(this.#pair.privateKey);
  }
}
