import { type AuditCheckpoint, CheckpointVerifier } from '@gatehouse/core/audit';
import { compactVerify, importJWK } from 'jose';
import { CHECKPOINT_ALGORITHM, CHECKPOINT_TYPE } from './checkpoint-type.ts';

/** Verifies checkpoints with the only public key that the caller trusts. */
export class JoseCheckpointVerifier extends CheckpointVerifier {
  readonly #publicKey: string;

  /** `publicKey`: the key in base64url. */
  constructor(publicKey: string) {
    super();
    this.#publicKey = publicKey;
  }

  override async verified(text: string): Promise<AuditCheckpoint | undefined> {
    try {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: this.#publicKey };
      const key = await importJWK(jwk, CHECKPOINT_ALGORITHM);
      const { payload, protectedHeader } = await compactVerify(text, key, {
        algorithms: [CHECKPOINT_ALGORITHM],
      });
      if (protectedHeader.typ !== CHECKPOINT_TYPE) return undefined;
      const { at, ...claims } = JSON.parse(Buffer.from(payload).toString());
      return { at: Date.parse(at), ...claims };
    } catch {
      // Another key has signed the text, or the text is not a signature.
      return undefined;
    }
  }
}
