import { createHmac, createPublicKey, hkdfSync, type KeyObject, verify } from 'node:crypto';
import type { Secret } from '@gatehouse/core/kernel';
import { MeshCrypto, type PeerId, publicKeyOf } from '@gatehouse/core/mesh';

/** Bytes before the 32 bytes of a public Ed25519 key (RFC 8410 section 4). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** The cryptography of the mesh, implemented by OpenSSL. */
export class NodeMeshCrypto extends MeshCrypto {
  override derived(secret: Secret, label: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', secret.reveal(), '', label, KEY_BYTES));
  }

  override hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array {
    return createHmac('sha256', key).update(bytes).digest();
  }

  override isSignedBy(peer: PeerId, bytes: Uint8Array, signature: Uint8Array): boolean {
    return verify(null, bytes, publicKeyObject(peer), signature);
  }
}

function publicKeyObject(peer: PeerId): KeyObject {
  const key = Buffer.concat([SPKI_PREFIX, publicKeyOf(peer)]);
  return createPublicKey({ key, format: 'der', type: 'spki' });
}
