import type { Secret } from '../../../kernel/secret.ts';
import type { PeerId } from '../peer/peer-id.ts';

/** The cryptography of the mesh. */
export abstract class MeshCrypto {
  /** Derives 32 bytes for the purpose that the label names: HKDF-SHA-256 (RFC 5869). */
  abstract derived(secret: Secret, label: string): Uint8Array;

  /** HMAC-SHA-256 (RFC 2104). */
  abstract hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array;

  /** Returns whether the peer has signed the bytes with its Ed25519 key (RFC 8032). */
  abstract isSignedBy(peer: PeerId, bytes: Uint8Array, signature: Uint8Array): boolean;
}
