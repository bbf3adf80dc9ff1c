import { randomBytes } from 'node:crypto';
import { DAY, HOUR, type Identity, type PendingAuthorization, type SignUpInvite } from '@gatehouse/core';
import { freshDid } from '../gateway/fresh-did.ts';
import { NOON } from '../samples.ts';

/** Somebody who signs in for the first time. */
export function sampleIdentity(change: Partial<Identity> = {}): Identity {
  return { did: freshDid(), handle: 'alice.test', firstSeenAt: NOON, ...change };
}

/** An authorization under way that is good for an hour. */
export function sampleAuthorization(change: Partial<PendingAuthorization> = {}): PendingAuthorization {
  return {
    digest: digest(),
    bindingDigest: digest(),
    sealed: `sealed ünïcode ${'x'.repeat(4_000)}`,
    expiresAt: NOON + HOUR,
    ...change,
  };
}

/** An invite that is good for a month. */
export function sampleInvite(change: Partial<SignUpInvite> = {}): SignUpInvite {
  return { digest: digest(), createdBy: freshDid(), createdAt: NOON, expiresAt: NOON + 30 * DAY, ...change };
}

function digest(): string {
  return randomBytes(32).toString('hex');
}
