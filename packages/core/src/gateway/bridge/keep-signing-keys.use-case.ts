import type { Clock } from '../../kernel/clock.port.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import { type SigningKey, signingKeysAt } from './signing-key.ts';
import type { SigningKeyMaker } from './signing-key-maker.port.ts';
import type { SigningKeyStore } from './signing-key-store.port.ts';

/** Dependencies of `KeepSigningKeys`. */
export interface KeepSigningKeysPorts {
  readonly keys: SigningKeyStore;
  readonly maker: SigningKeyMaker;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/**
 * Creates, rotates and retires the signing keys. Every instance calls it regularly; all instances together create each
 * key once.
 */
export class KeepSigningKeys {
  readonly #ports: KeepSigningKeysPorts;

  constructor(ports: KeepSigningKeysPorts) {
    this.#ports = ports;
  }

  /** Returns the private keys whose public keys are published, as JSON Web Keys. The first key signs. */
  async execute(): Promise<readonly Secret[]> {
    const { keys, clock } = this.#ports;
    for (;;) {
      const stored = await keys.list();
      const { published, retired, needsNext } = signingKeysAt(stored, clock.now());
      for (const { id } of retired) await keys.delete(id);
      const opened = published.map((key) => this.#opened(key));
      const isUsable = opened[0] !== undefined;
      if (isUsable && !needsNext) return opened.filter((key) => key !== undefined);
      // If the secret that sealed the signing key is lost, delete all keys and create a new one. Clients can then no
      // longer verify tokens that the deleted keys signed.
      if (!isUsable) for (const { id } of stored) await keys.delete(id);
      await this.#add(isUsable ? (stored.at(-1)?.id ?? null) : null);
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
