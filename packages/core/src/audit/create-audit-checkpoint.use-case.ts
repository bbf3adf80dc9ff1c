import type { Clock } from '../kernel/clock.port.ts';
import type { Sha256 } from '../kernel/sha256.port.ts';
import { extendedDigest, type KnownRow } from './audit-checkpoint.ts';
import { AuditLogAltered } from './audit-log-altered.ts';
import type { AuditReader } from './audit-reader.port.ts';
import type { CheckpointSigner } from './checkpoint-signer.port.ts';
import { VerifyAuditLog } from './verify-audit-log.use-case.ts';

/** Dependencies of `CreateAuditCheckpoint`. */
export interface CreateAuditCheckpointPorts {
  readonly log: AuditReader;
  readonly signer: CheckpointSigner;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/** Signs the audit log as it is now, so that a later change of any of its rows can be proved. */
export class CreateAuditCheckpoint {
  readonly #ports: CreateAuditCheckpointPorts;

  constructor(ports: CreateAuditCheckpointPorts) {
    this.#ports = ports;
  }

  /**
   * Calls `onRow` for each row after `after`, in order. Then returns the signed checkpoint of these rows, or undefined
   * if there are no such rows. Verifies the log from its first row while it reads. Rejects with `AuditLogAltered` at
   * the first fault, because a signature must not cover a log that is already wrong.
   */
  async execute(after: number, onRow: (row: KnownRow) => void): Promise<string | undefined> {
    const { log, signer, sha256, clock } = this.#ports;
    const at = clock.now();
    let digest = '';
    const verdict = await new VerifyAuditLog({ log, sha256 }).execute((sequence, hash) => {
      if (sequence <= after) return;
      digest = extendedDigest(digest, hash, sha256);
      onRow({ sequence, hash });
    });
    if (!verdict.intact) throw new AuditLogAltered(verdict.sequence);
    if (verdict.rows <= after) return undefined;
    return signer.sign({ at, first: after + 1, last: verdict.rows, digest });
  }
}
