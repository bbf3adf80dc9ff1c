import type { Clock } from '../../kernel/clock.port.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import type { HolderKey, KeptKey, KeyMode } from './holder-key.ts';
import type { HolderKeyBox } from './holder-key-box.ts';
import type { HolderKeyStore } from './holder-key-store.port.ts';

/** A key as it is sent to a device of the key's holder. */
export interface HandedKey {
  readonly id: string;
  readonly mode: KeyMode;
  /** The key as base64url; undefined for a private key, which the gateway does not have. */
  readonly key: Secret | undefined;
}

/** The current key and the next one, as they are sent to a device of their holder. */
export interface HandedKeys extends HandedKey {
  /** The next key; null unless the holder is changing its key. */
  readonly next: HandedKey | null;
}

/** Dependencies of `ReadHolderKey`. */
export interface ReadHolderKeyPorts {
  readonly keys: HolderKeyStore;
  readonly box: HolderKeyBox;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Returns a holder's key to one of the holder's devices. A holder without a key gets a managed one. */
export class ReadHolderKey {
  readonly #ports: ReadHolderKeyPorts;

  constructor(ports: ReadHolderKeyPorts) {
    this.#ports = ports;
  }

  /** Throws `HolderKeyUnavailable`. */
  async execute(holder: Did): Promise<HandedKeys> {
    const { keys } = this.#ports;
    return handed((await keys.find(holder)) ?? (await this.#made(holder)), this.#ports.box);
  }

  /** Creates a managed key. If devices call this concurrently, all of them get the same key. */
  #made(holder: Did): Promise<HolderKey> {
    const { keys, box, unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async () => {
      const made = { holder, current: await box.newKey(holder), next: null, createdAt: clock.now() };
      if (await keys.add(made)) return made;
      const other = await keys.find(holder);
      if (!other) throw new Error('Another call added a key, but the key cannot be found.');
      return other;
    });
  }
}

/** Opens the keys, so that they can be sent to a device. */
export function handed({ holder, current, next }: HolderKey, box: HolderKeyBox): HandedKeys {
  const opened = (kept: KeptKey) => ({ id: kept.id, mode: kept.mode, key: box.open(holder, kept) });
  return { ...opened(current), next: next && opened(next) };
}
