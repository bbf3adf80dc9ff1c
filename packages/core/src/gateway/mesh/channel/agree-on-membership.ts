import { concatenated } from '../../../kernel/concatenated.ts';
import type { RandomSource } from '../../../kernel/random-source.port.ts';
import { MembershipRefused } from '../mesh-errors.ts';
import type { PeerId } from '../peer/peer-id.ts';
import {
  isEqualSecretly,
  type MembershipRole,
  type MembershipSession,
  membershipProof,
  NONCE_BYTES,
  PROOF_BYTES,
} from './membership-proof.ts';
import type { MeshChannel } from './mesh-channel.ts';
import type { MeshCrypto } from './mesh-crypto.port.ts';

/** Maximum number of secrets that a machine accepts. It accepts several secrets while an old one is being replaced. */
export const MAX_SWARM_SECRETS = 4;

/** One side of a connection. The other side has already proved that it has the private key of its id. */
export interface MembershipEnd {
  readonly role: MembershipRole;
  readonly self: PeerId;
  readonly peer: PeerId;
  readonly binding: Uint8Array;
  /** Keys from `membershipKey`: first the key of the current secret, then the keys of other accepted secrets. */
  readonly keys: readonly Uint8Array[];
  readonly crypto: MeshCrypto;
  readonly random: RandomSource;
}

/**
 * Proves to the peer that this machine knows a swarm secret, and checks the peer's proof. The side that has opened the
 * connection proves first. A machine that is not a member therefore learns nothing by connecting. Returns the index of
 * the key that the peer has proved. Throws `MembershipRefused` if the machines have no secret in common.
 */
export async function agreeOnMembership(channel: MeshChannel, end: MembershipEnd): Promise<number> {
  const nonce = end.random.bytes(NONCE_BYTES);
  await channel.write(nonce);
  const session = sessionOf(end, nonce, await channel.read(NONCE_BYTES));
  if (end.role === 'initiator') {
    await channel.write(proofs(end, end.role, session));
    return provedKey(channel, end, 'responder', session);
  }
  const proved = await provedKey(channel, end, 'initiator', session);
  await channel.write(proofs(end, end.role, session));
  return proved;
}

function sessionOf({ role, self, peer, binding }: MembershipEnd, own: Uint8Array, others: Uint8Array) {
  return role === 'initiator'
    ? { initiator: self, responder: peer, initiatorNonce: own, responderNonce: others, binding }
    : { initiator: peer, responder: self, initiatorNonce: others, responderNonce: own, binding };
}

/** Encodes a list of proofs: their number, then one proof for each secret. */
function proofs({ keys, crypto }: MembershipEnd, role: MembershipRole, session: MembershipSession) {
  const all = keys.slice(0, MAX_SWARM_SECRETS).map((key) => membershipProof(crypto, key, role, session));
  return concatenated([Uint8Array.of(all.length), ...all]);
}

async function provedKey(
  channel: MeshChannel,
  { keys, crypto }: MembershipEnd,
  role: MembershipRole,
  session: MembershipSession,
): Promise<number> {
  const [count = 0] = await channel.read(1);
  if (count < 1 || count > MAX_SWARM_SECRETS) throw refused();
  const presented = await channel.read(count * PROOF_BYTES);
  const shown = Array.from({ length: count }, (_, at) =>
    presented.subarray(at * PROOF_BYTES, (at + 1) * PROOF_BYTES),
  );
  const proved = keys.findIndex((key) => {
    const expected = membershipProof(crypto, key, role, session);
    return shown.some((each) => isEqualSecretly(each, expected));
  });
  if (proved < 0) throw refused();
  return proved;
}

function refused(): MembershipRefused {
  return new MembershipRefused(
    'The peer did not prove the swarm secret. Set the same SWARM_MASTER_SECRET on both machines.',
  );
}
