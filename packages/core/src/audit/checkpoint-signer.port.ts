import type { AuditCheckpoint } from './audit-checkpoint.ts';

/** Signs checkpoints with a key that the owner of the database does not have. */
export abstract class CheckpointSigner {
  /** The public key in base64url, for those who verify. */
  abstract readonly publicKey: string;

  /** The signed checkpoint as a compact JSON Web Signature (RFC 7515) by EdDSA. */
  abstract sign(checkpoint: AuditCheckpoint): Promise<string>;
}
