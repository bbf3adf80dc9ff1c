import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Secret } from '@gatehouse/core/kernel';
import {
  type MeshKey,
  meshKeyBytes,
  NodeIdentity,
  type PeerId,
  parseMeshKey,
  peerIdOf,
} from '@gatehouse/core/mesh';

/** Bytes before the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410 section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key of this machine, in memory. */
export class Ed25519Identity extends NodeIdentity {
  override readonly id: PeerId;
  readonly key: KeyObject;

  private constructor(key: KeyObject) {
    super();
    this.key = key;
    this.id = peerIdOf(publicBytes(key));
  }

  /**
   * Parses a key that libp2p exported, in base64. Throws `TypeError` for other texts, for other types of keys, and if
   * the public key does not belong to the private key.
   */
  static parse(text: Secret): Ed25519Identity {
    const base64 = text.reveal();
    const parsed = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && parseMeshKey(Buffer.from(base64, 'base64'));
    if (!parsed) throw new TypeError('is not an Ed25519 key as libp2p exports it, in base64');
    const key = privateKey(parsed);
    if (!publicBytes(key).equals(parsed.publicKey))
      throw new TypeError('has a public key that does not belong to its private key');
    return new Ed25519Identity(key);
  }

  /** Creates a key, and returns it in the form that `parse` accepts. */
  static create(): Secret {
    const { privateKey: key } = generateKeyPairSync('ed25519');
    const seed = key.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8_PREFIX.length);
    return new Secret(Buffer.from(meshKeyBytes({ seed, publicKey: publicBytes(key) })).toString('base64'));
  }

  override sign(bytes: Uint8Array): Uint8Array {
    return sign(null, bytes, this.key);
  }
}

function privateKey({ seed }: MeshKey): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

function publicBytes(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
}
