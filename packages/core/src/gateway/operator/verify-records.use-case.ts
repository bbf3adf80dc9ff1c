import type { AuditReader } from '../../audit/audit-reader.port.ts';
import type { VerificationStore } from '../../audit/verification-store.port.ts';
import type { AuditVerdict } from '../../audit/verify-audit-log.use-case.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { EntitlementsVerdict, VerifyEntitlements } from '../entitlement/verify-entitlements.use-case.ts';

/** The verdict on the log. If the log is intact, also the verdict on the entitlements. */
export interface RecordsVerdict {
  readonly log: AuditVerdict;
  readonly entitlements: EntitlementsVerdict | undefined;
}

/** Dependencies of `VerifyRecords`. */
export interface VerifyRecordsPorts {
  readonly log: Pick<AuditReader, 'head'>;
  readonly verifyLog: { execute(onProgress?: (rows: number) => void): Promise<AuditVerdict> };
  readonly verifyEntitlements: Pick<VerifyEntitlements, 'execute'>;
  readonly verifications: VerificationStore;
  readonly clock: Clock;
}

/** Verifies the audit log, then compares every entitlement with the log. Stores the time and the result. */
export class VerifyRecords {
  readonly #ports: VerifyRecordsPorts;

  constructor(ports: VerifyRecordsPorts) {
    this.#ports = ports;
  }

  /**
   * Reads the log, and reads it again for the entitlements if it is intact. Calls `onProgress` with the number of rows
   * read so far and the number to read, which grows if rows are appended. An error that `onProgress` throws ends the
   * verification, and nothing is stored. If a verdict with a fault cannot be stored, it is returned nevertheless,
   * because the operator must learn about the fault. If an intact verdict cannot be stored, rejects with the store's
   * error.
   */
  async execute(onProgress: (rows: number, total: number) => void = () => {}): Promise<RecordsVerdict> {
    const { log: rowsOf, verifyLog, verifyEntitlements, verifications, clock } = this.#ports;
    const at = clock.now();
    const total = 2 * (await rowsOf.head()).sequence;
    const report = (rows: number) => onProgress(rows, Math.max(rows, total));
    const log = await verifyLog.execute(report);
    const entitlements = log.intact
      ? await verifyEntitlements.execute((rows) => report(log.rows + rows))
      : undefined;
    const seal = log.intact ? { rows: log.rows, head: log.head.hash } : { rows: null, head: null };
    const intact = entitlements?.intact ?? false;
    const stored = verifications.record({ at, intact, ...seal });
    await (intact ? stored : stored.catch(() => {}));
    return { log, entitlements };
  }
}
