import { randomBytes } from 'node:crypto';
import type { Identity, PendingAuthorization } from '@gatehouse/core/identity';
import { DAY, HOUR } from '@gatehouse/core/kernel';
import type { SignUpInvite } from '@gatehouse/core/sign-up';
import { NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';

/** Returns an identity with a new DID. */
export function sampleIdentity(change: Partial<Identity> = {}): Identity {
  return { did: freshDid(), handle: 'alice.test', firstSeenAt: NOON, ...change };
}

/** Returns a pending authorization that expires in an hour. */
export function sampleAuthorization(change: Partial<PendingAuthorization> = {}): PendingAuthorization {
  return {
    digest: digest(),
    bindingDigest: digest(),
    sealed: `sealed ünïcode ${'x'.repeat(4_000)}`,
    expiresAt: NOON + HOUR,
    ...change,
  };
}

/** Returns an invite that expires in a month. */
export function sampleInvite(change: Partial<SignUpInvite> = {}): SignUpInvite {
  return {
    digest: digest(),
    note: null,
    createdBy: freshDid(),
    createdAt: NOON,
    expiresAt: NOON + 30 * DAY,
    ...change,
  };
}

function digest(): string {
  return randomBytes(32).toString('hex');
}
