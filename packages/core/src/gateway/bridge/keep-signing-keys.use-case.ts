import type { Clock } from '../../kernel/clock.port.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import { KEY_LIFETIME, type SigningKey, signingKeysAt } from './signing-key.ts';
import type { SigningKeyMaker } from './signing-key-maker.port.ts';
import type { SigningKeyStore } from './signing-key-store.port.ts';

/** Dependencies of `KeepSigningKeys`. */
export interface KeepSigningKeysPorts {
  readonly keys: SigningKeyStore;
  readonly maker: SigningKeyMaker;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** The signing keys of one instance. */
export interface KeptSigningKeys {
  /** The private keys whose public keys are published, as JSON Web Keys. The first key signs. */
  readonly published: readonly Secret[];
  /** Number of stored keys that another secret has sealed. This instance cannot use them. */
  readonly unreadable: number;
}

/**
 * Creates, rotates and retires the signing keys. Every instance calls it regularly. Instances with the same secrets
 * share the keys, so that only one of them creates each key. If the secret that sealed the keys is lost, creates a new
 * key, which signs immediately. Clients can then no longer verify tokens that the earlier keys signed.
 */
export class KeepSigningKeys {
  readonly #ports: KeepSigningKeysPorts;

  constructor(ports: KeepSigningKeysPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<KeptSigningKeys> {
    const { keys, clock } = this.#ports;
    for (;;) {
      const [now, stored] = [clock.now(), await keys.list()];
      const opened = new Map(stored.map((key) => [key.id, this.#opened(key)]));
      const usable = stored.filter(({ id }) => opened.get(id));
      const { published, retired, needsNext } = signingKeysAt(usable, now);
      // Another instance can have the secret of an unreadable key. Therefore delete the key only when no instance can
      // still use it.
      const unreadable = stored.filter((key) => !usable.includes(key));
      const ended = unreadable.filter(({ createdAt }) => createdAt + KEY_LIFETIME <= now);
      for (const { id } of [...retired, ...ended]) await keys.delete(id);
      if (!needsNext)
        return {
          published: published.flatMap(({ id }) => opened.get(id) ?? []),
          unreadable: unreadable.length - ended.length,
        };
      await this.#add(stored.at(-1)?.id ?? null);
    }
  }

  async #add(latest: string | null): Promise<void> {
    const { keys, maker, box, clock } = this.#ports;
    const { id, privateKey } = await maker.create();
    const sealed = box.seal(privateKey, purposeOf(id));
    // If another instance has added a key first, that key is used.
    await keys.addAfter(latest, { id, sealed, createdAt: clock.now() });
  }

  #opened({ id, sealed }: SigningKey): Secret | undefined {
    return this.#ports.box.open(sealed, purposeOf(id));
  }
}

/** Returns the purpose for which a signing key is sealed. Changing it makes the stored signing keys unreadable. */
function purposeOf(id: string): string {
  return `bridge signing key ${id}`;
}
