import { concatenated } from '../../../kernel/concatenated.ts';
import type { Secret } from '../../../kernel/secret.ts';
import { utf8Bytes } from '../../../kernel/utf8.ts';
import { type PeerId, publicKeyOf } from '../peer/peer-id.ts';
import type { MeshCrypto } from './mesh-crypto.port.ts';

/**
 * Label from which the key of membership proofs is derived. Changing a label makes machines of different releases
 * refuse each other.
 */
const KEY_LABEL = 'gatehouse mesh membership key v1';
const PROOF_LABEL = 'gatehouse mesh membership v1';

export const NONCE_BYTES = 32;
export const PROOF_BYTES = 32;

/**
 * Role of one side of a connection. The proof includes it, so that a peer cannot send a machine's own proof
 * back to it.
 */
export type MembershipRole = 'initiator' | 'responder';

/** The connection for which a membership proof is valid. */
export interface MembershipSession {
  readonly initiator: PeerId;
  readonly responder: PeerId;
  readonly initiatorNonce: Uint8Array;
  readonly responderNonce: Uint8Array;
  /**
   * Value that only the two sides of this encrypted connection know (RFC 9266); empty if the transport provides none.
   */
  readonly binding: Uint8Array;
}

/** Returns the key with which a machine proves that it knows the swarm secret. */
export function membershipKey(crypto: MeshCrypto, swarmSecret: Secret): Uint8Array {
  return crypto.derived(swarmSecret, KEY_LABEL);
}

/** Returns the proof that the side with this role knows the key. The proof is valid on this connection only. */
export function membershipProof(
  crypto: MeshCrypto,
  key: Uint8Array,
  role: MembershipRole,
  { initiator, responder, initiatorNonce, responderNonce, binding }: MembershipSession,
): Uint8Array {
  // All parts except the last have fixed lengths, so different sessions result in different bytes.
  const session = [
    utf8Bytes(`${PROOF_LABEL} ${role.padEnd(9)}`),
    publicKeyOf(initiator),
    publicKeyOf(responder),
    initiatorNonce,
    responderNonce,
    binding,
  ];
  return crypto.hmac(key, concatenated(session));
}

/** Compares two byte strings in a time that does not depend on their content. */
export function isEqualSecretly(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [at, byte] of one.entries()) difference |= byte ^ (other[at] as number);
  return difference === 0;
}
