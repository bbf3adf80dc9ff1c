import { randomBytes } from 'node:crypto';
import type { Did } from '@gatehouse/core/pds';

/** A DID that no other test of this run, or of another at the same time, uses. */
export function freshDid(): Did {
  return `did:plc:${randomBytes(12).toString('hex')}`;
}
