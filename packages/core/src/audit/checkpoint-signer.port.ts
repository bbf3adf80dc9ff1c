import type { AuditCheckpoint } from './audit-checkpoint.ts';

/** Signs checkpoints with a key that the owner of the database does not have. */
export abstract class CheckpointSigner {
  /** The public key in base64url. Auditors verify checkpoints with it. */
  abstract readonly publicKey: string;

  /** Returns the signed checkpoint as a compact JSON Web Signature (RFC 7515) with the algorithm EdDSA. */
  abstract sign(checkpoint: AuditCheckpoint): Promise<string>;
}
