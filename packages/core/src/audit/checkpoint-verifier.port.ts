import type { AuditCheckpoint } from './audit-checkpoint.ts';

/** Verifies the signatures of checkpoints. */
export abstract class CheckpointVerifier {
  /** Returns the checkpoint if the trusted key has signed the text as a checkpoint; otherwise undefined. */
  abstract verified(text: string): Promise<AuditCheckpoint | undefined>;
}
