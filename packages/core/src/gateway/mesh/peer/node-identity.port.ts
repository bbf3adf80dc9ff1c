import type { PeerId } from './peer-id.ts';

/** The private key of this machine. */
export abstract class NodeIdentity {
  abstract readonly id: PeerId;

  /** Signs the bytes with Ed25519 (RFC 8032). */
  abstract sign(bytes: Uint8Array): Uint8Array;
}
