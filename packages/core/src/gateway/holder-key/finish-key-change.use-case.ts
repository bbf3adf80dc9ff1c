import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import { KeyChangeConflict } from './holder-key-errors.ts';
import type { HolderKeyStore } from './holder-key-store.port.ts';

/** Dependencies of `FinishKeyChange`. */
export interface FinishKeyChangePorts {
  readonly keys: HolderKeyStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Deletes the former key of a holder after a device has sealed every file with the next key. */
export class FinishKeyChange {
  readonly #ports: FinishKeyChangePorts;

  constructor(ports: FinishKeyChangePorts) {
    this.#ports = ports;
  }

  /**
   * Calls can be repeated. Throws `KeyChangeConflict` unless `keyId` is the next key. If there is no next key, `keyId`
   * must be the current key.
   */
  execute(holder: Did, keyId: string): Promise<void> {
    const { keys, audit, unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async () => {
      const before = await keys.find(holder);
      if (before?.next === null && before.current.id === keyId) return;
      if (before?.next?.id !== keyId) throw new KeyChangeConflict();
      const { current, next } = before;
      if (!(await keys.replace(before, { ...before, current: next, next: null })))
        throw new KeyChangeConflict();
      await audit.append({
        at: clock.now(),
        principal: holder,
        action: 'account-key.changed',
        subject: holder,
        detail: { from: current.mode, to: next.mode, key: next.id },
      });
    });
  }
}
