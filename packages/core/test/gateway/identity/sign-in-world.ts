import {
  type AtprotoSignInRules,
  BeginAtprotoSignIn,
  type BegunAtprotoSignIn,
  CompleteAtprotoSignIn,
  type OAuthCallback,
  type SignedInIdentity,
} from '@gatehouse/core/identity';
import { DAY } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { SessionOpener } from '@gatehouse/core/session';
import {
  MemoryAuditLog,
  MemorySessionStore,
  MemoryUnitOfWork,
  MovableClock,
  SeededRandom,
  TestSha256,
} from '@gatehouse/testing/memory';
import { memoryAtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { ScriptedOAuthClient } from './scripted-oauth-client.ts';

export const ALICE: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
export const VOUCHED_FOR = {
  did: ALICE,
  handle: 'alice.test',
  issuer: 'https://pds.test',
  scope: 'atproto',
} as const;

/** AT Protocol sign-in on in-memory storage, with one clock and an authorization server that authenticates Alice. */
export function signInWorld() {
  const unitOfWork = new MemoryUnitOfWork();
  const storage = memoryAtprotoStorage(unitOfWork);
  const clock = new MovableClock();
  const random = new SeededRandom();
  const sha256 = new TestSha256();
  const audit = new MemoryAuditLog(unitOfWork, sha256);
  const sessions = new MemorySessionStore(unitOfWork, (did) => storage.identities.byDid(did as Did));
  const client = new ScriptedOAuthClient({ states: storage.oauthStates, random, sha256, clock }, VOUCHED_FOR);
  const opener = new SessionOpener({ sessions, random, sha256, clock, limits: { lifetime: DAY } });
  const begin = new BeginAtprotoSignIn({ client, random, sha256, clock });
  const ports = { ...storage, states: storage.oauthStates, client, opener, audit, sha256, clock };

  /** Follows the redirect of the authorization server to the callback. */
  function comeBack(
    begun: BegunAtprotoSignIn,
    rules: Partial<AtprotoSignInRules> = {},
    changes: Partial<OAuthCallback> = {},
  ): Promise<SignedInIdentity> {
    const state = new URL(begun.redirectUrl).searchParams.get('state') ?? '';
    const browserBinding = begun.browserBinding.reveal();
    return new CompleteAtprotoSignIn({ ...ports, rules: { scope: 'atproto', ...rules } }).execute({
      query: `state=${state}`,
      state,
      browserBinding,
      client: {},
      ...changes,
    });
  }

  return {
    ...storage,
    sessions,
    clock,
    client,
    begin,
    comeBack,
    /** Performs a complete sign-in. */
    signIn: async (rules: Partial<AtprotoSignInRules> = {}) =>
      comeBack(await begin.execute('alice.test'), rules),
    /** The audit log, oldest first: principal, action, subject and refusal code. */
    audited: async () => {
      const { items } = await audit.page({}, { limit: 100 });
      return items
        .map(({ principal, action, subject, detail }) => [principal, action, subject, detail.code])
        .toReversed();
    },
  };
}
