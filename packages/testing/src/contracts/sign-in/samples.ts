import { randomBytes, randomUUID } from 'node:crypto';
import type { Account, PasswordLink } from '@gatehouse/core/account';
import { DAY } from '@gatehouse/core/kernel';
import type { Session } from '@gatehouse/core/session';
import type { LoginState } from '@gatehouse/core/single-sign-on';
import { NOON } from '../samples.ts';

/** Returns a local account that no other test uses. */
export function sampleAccount(change: Partial<Account> = {}): Account {
  return {
    id: randomUUID(),
    username: `user-${randomUUID()}`,
    role: 'user',
    provider: 'local',
    externalIdentity: null,
    passwordHash: 'hash',
    createdAt: NOON,
    disabledAt: null,
    lastSeenAt: null,
    ...change,
  };
}

/** Returns an account that signs in at a provider with this subject. */
export function sampleExternalAccount(subject: string, change: Partial<Account> = {}): Account {
  const externalIdentity = { issuer: 'https://issuer.example', subject };
  return sampleAccount({ provider: 'oidc', externalIdentity, passwordHash: null, ...change });
}

/** Returns a session of this owner that expires in a day. */
export function sampleSession(ownerId: string, change: Partial<Session> = {}): Session {
  return {
    digest: randomBytes(32).toString('hex'),
    handle: randomUUID(),
    ownerId,
    createdAt: NOON,
    expiresAt: NOON + DAY,
    lastSeenAt: NOON,
    userAgent: 'Browser/1.0 (with ünïcode)',
    ...change,
  };
}

/** Returns a link of an account that no other test uses. The link expires in a day. */
export function samplePasswordLink(change: Partial<PasswordLink> = {}): PasswordLink {
  return {
    digest: randomBytes(32).toString('hex'),
    accountId: randomUUID(),
    createdBy: randomUUID(),
    expiresAt: NOON + DAY,
    ...change,
  };
}

/** Returns a pending sign-in that expires in ten minutes. */
export function sampleLoginState(change: Partial<LoginState> = {}): LoginState {
  return {
    digest: randomBytes(32).toString('hex'),
    browserDigest: randomBytes(32).toString('hex'),
    nonce: randomUUID(),
    codeVerifier: randomUUID(),
    returnTo: '/courses?page=2',
    settingsVersion: 3,
    expiresAt: NOON + 600_000,
    ...change,
  };
}
