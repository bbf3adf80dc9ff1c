import { base64url, fromBase64url } from '../../kernel/base64url.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { Secret } from '../../kernel/secret.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import type { Did } from '../pds/did.ts';
import type { SealingCrypto } from '../seal/sealing-crypto.port.ts';
import { HOLDER_KEY_BYTES, sealingKeys } from '../seal/sealing-keys.ts';
import type { KeptKey } from './holder-key.ts';
import { HolderKeyUnavailable } from './holder-key-errors.ts';

/** Dependencies of `HolderKeyBox`. */
export interface HolderKeyBoxPorts {
  /**
   * Opens everything that any accepted secret of the server has sealed; undefined if the server has no permanent
   * secret.
   */
  readonly box: SecretBox | undefined;
  /** Opens and seals with the newest secret of the server only; undefined if the server has no permanent secret. */
  readonly newest: SecretBox | undefined;
  readonly random: RandomSource;
  readonly crypto: SealingCrypto;
}

/** Creates managed keys, and seals and opens them. */
export class HolderKeyBox {
  readonly #ports: HolderKeyBoxPorts;

  constructor(ports: HolderKeyBoxPorts) {
    this.#ports = ports;
  }

  /** Returns a new managed key. Throws `HolderKeyUnavailable`. */
  async newKey(holder: Did): Promise<KeptKey> {
    const { random, crypto, newest } = this.#ports;
    if (!newest) throw new HolderKeyUnavailable('no secret');
    const bytes = random.bytes(HOLDER_KEY_BYTES);
    const { id } = await sealingKeys(bytes, crypto);
    return { id, mode: 'managed', sealed: newest.seal(new Secret(base64url(bytes)), purpose(holder, id)) };
  }

  /** Returns the key as base64url, or undefined for a private key. Throws `HolderKeyUnavailable`. */
  open(holder: Did, { id, sealed }: KeptKey): Secret | undefined {
    if (sealed === null) return undefined;
    const { box } = this.#ports;
    if (!box) throw new HolderKeyUnavailable('no secret');
    const key = box.open(sealed, purpose(holder, id));
    if (key && fromBase64url(key.reveal())?.length === HOLDER_KEY_BYTES) return key;
    throw new HolderKeyUnavailable('another secret');
  }

  /**
   * Returns the same key, sealed with the newest secret. Returns the same object for a private key, or if the newest
   * secret has already sealed the key. Throws `HolderKeyUnavailable`.
   */
  resealed(holder: Did, kept: KeptKey): KeptKey {
    const { newest } = this.#ports;
    if (kept.sealed === null || newest?.open(kept.sealed, purpose(holder, kept.id))) return kept;
    const key = this.open(holder, kept);
    return key && newest ? { ...kept, sealed: newest.seal(key, purpose(holder, kept.id)) } : kept;
  }
}

/**
 * Purpose that binds a sealed key to its holder. Changing it makes every managed key unreadable, and every file that
 * is sealed with such a key.
 */
function purpose(holder: Did, id: string): string {
  return `account key ${id} of ${holder}`;
}
