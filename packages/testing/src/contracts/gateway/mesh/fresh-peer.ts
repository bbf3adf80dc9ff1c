import { randomBytes } from 'node:crypto';
import { type PeerId, peerIdOf } from '@gatehouse/core/mesh';

/** Returns the id of a new machine. */
export function freshPeer(): PeerId {
  return peerIdOf(randomBytes(32));
}
