import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import { type HolderKey, isKeyId, type KeptKey, type KeyMode } from './holder-key.ts';
import type { HolderKeyBox } from './holder-key-box.ts';
import { KeyChangeConflict } from './holder-key-errors.ts';
import type { HolderKeyStore } from './holder-key-store.port.ts';
import { type HandedKeys, handed } from './read-holder-key.use-case.ts';

/** The key that a holder changes to. */
export interface KeyChange {
  readonly mode: KeyMode;
  /** Id of a private key, which the device has derived; undefined for a managed key, which the gateway creates. */
  readonly keyId: string | undefined;
}

/** Dependencies of `BeginKeyChange`. */
export interface BeginKeyChangePorts {
  readonly keys: HolderKeyStore;
  readonly box: HolderKeyBox;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Begins to change the key of a holder, or its mode. Both keys are in use until a device has sealed every file with the
 * next key and finishes the change.
 */
export class BeginKeyChange {
  readonly #ports: BeginKeyChangePorts;

  constructor(ports: BeginKeyChangePorts) {
    this.#ports = ports;
  }

  /**
   * Returns both keys. Calls can be repeated. Throws `InvalidInput`, `KeyChangeConflict`, `HolderKeyUnavailable`, or
   * `NotFound` if the holder has no key.
   */
  async execute(holder: Did, change: KeyChange): Promise<HandedKeys> {
    checkChange(change);
    const { keys, box, unitOfWork } = this.#ports;
    return unitOfWork.run(async () => {
      const before = await keys.find(holder);
      if (!before) throw new NotFound('holder key');
      if (before.next === null) return handed(await this.#begun(before, change), box);
      const isSame = before.next.mode === change.mode && (change.keyId ?? before.next.id) === before.next.id;
      if (!isSame) throw new KeyChangeConflict();
      return handed(before, box);
    });
  }

  async #begun(before: HolderKey, { mode, keyId }: KeyChange): Promise<HolderKey> {
    const { keys, box, audit, clock } = this.#ports;
    const { holder, current } = before;
    if (keyId === current.id) throw new KeyChangeConflict();
    const next: KeptKey =
      keyId === undefined ? await box.newKey(holder) : { id: keyId, mode: 'private', sealed: null };
    const after = { ...before, next };
    if (!(await keys.replace(before, after))) throw new KeyChangeConflict();
    await audit.append({
      at: clock.now(),
      principal: holder,
      action: 'account-key.change-began',
      subject: holder,
      detail: { from: current.mode, to: mode, key: next.id },
    });
    return after;
  }
}

function checkChange({ mode, keyId }: KeyChange): void {
  const isRight = mode === 'private' ? keyId !== undefined && isKeyId(keyId) : keyId === undefined;
  if (isRight) return;
  const message = 'must be the id of the key in mode private, and be left out in mode managed';
  throw new InvalidInput([{ path: ['key_id'], message }]);
}
