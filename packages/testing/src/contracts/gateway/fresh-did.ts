import { randomBytes } from 'node:crypto';
import type { Did } from '@gatehouse/core/pds';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns a DID that no other test uses, not even in a concurrent run. */
export function freshDid(): Did {
  const letters = [...randomBytes(24)].map((byte) => BASE32[byte % BASE32.length]);
  return `did:plc:${letters.join('')}`;
}
