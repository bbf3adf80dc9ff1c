import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import type { AccountKey } from './account-key.ts';
import type { AccountKeyBox } from './account-key-box.ts';
import { AccountKeyUnavailable } from './account-key-errors.ts';
import type { AccountKeyStore } from './account-key-store.port.ts';

const BATCH = 100;

/** Dependencies of `ResealAccountKeys`. */
export interface ResealAccountKeysPorts {
  readonly keys: AccountKeyStore;
  readonly box: AccountKeyBox;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Seals managed keys with the server's newest secret, so that an older secret can be removed without losing files.
 */
export class ResealAccountKeys {
  readonly #ports: ResealAccountKeysPorts;

  constructor(ports: ResealAccountKeysPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the number of accounts whose keys were sealed again, and the number of accounts with a key that no accepted
   * secret opens.
   */
  async execute(): Promise<{ readonly resealed: number; readonly unopened: number }> {
    const { keys, unitOfWork } = this.#ports;
    const counts = { resealed: 0, unopened: 0 };
    let after: Did | '' = '';
    for (;;) {
      const batch: readonly AccountKey[] = await keys.list(after, BATCH);
      for (const before of batch) {
        const key = this.#resealed(before);
        if (!key) counts.unopened += 1;
        else if (key !== before && (await unitOfWork.run(() => keys.replace(before, key))))
          counts.resealed += 1;
      }
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return counts;
      after = last.holder;
    }
  }

  /**
   * Returns the keys, sealed with the newest secret, or the same object if they already are. Returns undefined if one
   * key cannot be opened.
   */
  #resealed(key: AccountKey): AccountKey | undefined {
    const { box } = this.#ports;
    try {
      const current = box.resealed(key.holder, key.current);
      const next = key.next && box.resealed(key.holder, key.next);
      return current === key.current && next === key.next ? key : { ...key, current, next };
    } catch (error) {
      if (error instanceof AccountKeyUnavailable) return undefined;
      throw error;
    }
  }
}
