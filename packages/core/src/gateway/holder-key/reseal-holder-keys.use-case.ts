import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import type { HolderKey } from './holder-key.ts';
import type { HolderKeyBox } from './holder-key-box.ts';
import { HolderKeyUnavailable } from './holder-key-errors.ts';
import type { HolderKeyStore } from './holder-key-store.port.ts';

const BATCH_HOLDERS = 100;

/** Dependencies of `ResealHolderKeys`. */
export interface ResealHolderKeysPorts {
  readonly keys: HolderKeyStore;
  readonly box: HolderKeyBox;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Seals managed keys with the server's newest secret, so that an older secret can be removed without losing files.
 */
export class ResealHolderKeys {
  readonly #ports: ResealHolderKeysPorts;

  constructor(ports: ResealHolderKeysPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the number of holders whose keys were sealed again, and the number of holders with a key that no accepted
   * secret opens.
   */
  async execute(): Promise<{ readonly resealed: number; readonly unopened: number }> {
    const { keys, unitOfWork } = this.#ports;
    const counts = { resealed: 0, unopened: 0 };
    let after: Did | '' = '';
    for (;;) {
      const batch: readonly HolderKey[] = await keys.list(after, BATCH_HOLDERS);
      for (const before of batch) {
        const key = this.#resealed(before);
        if (!key) counts.unopened += 1;
        else if (key !== before && (await unitOfWork.run(() => keys.replace(before, key))))
          counts.resealed += 1;
      }
      const last = batch.at(-1);
      if (!last || batch.length < BATCH_HOLDERS) return counts;
      after = last.holder;
    }
  }

  /**
   * Returns the keys, sealed with the newest secret. Returns the same object if no key has to be sealed again. Returns
   * undefined if one key cannot be opened.
   */
  #resealed(key: HolderKey): HolderKey | undefined {
    const { box } = this.#ports;
    try {
      const current = box.resealed(key.holder, key.current);
      const next = key.next && box.resealed(key.holder, key.next);
      return current === key.current && next === key.next ? key : { ...key, current, next };
    } catch (error) {
      if (error instanceof HolderKeyUnavailable) return undefined;
      throw error;
    }
  }
}
