import { KnexAttemptStore, KnexAuditLog, KnexSessionStore, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  CUSTOMER_SESSIONS,
  KnexIdentityStore,
  KnexOAuthSessionStore,
  KnexOAuthStateStore,
  KnexPdsAccountDirectory,
  KnexSignUpInviteStore,
  OPERATOR_SESSIONS,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { VerifyAuditLog } from '@gatehouse/core/audit';
import {
  AtprotoOAuthClient,
  type AuthorizedIdentity,
  CompleteAtprotoSignIn,
  OAuthDenied,
} from '@gatehouse/core/identity';
import type { Did } from '@gatehouse/core/pds';
import { RevokeSessions, SessionOpener, type SessionStore } from '@gatehouse/core/session';
import { InviteUnusable, SignUpOnPds } from '@gatehouse/core/sign-up';
import { sampleSession } from '@gatehouse/testing/contracts';
import { sampleAuthorization, sampleInvite } from '@gatehouse/testing/contracts/gateway';
import { MovableClock, ReadableSecretBox, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { MemoryPdsClient } from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { type GatewayWorld, gatewayWorld } from './gateway-world.ts';

const ALICE: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const CALLBACK = { query: 'state=s', state: 's', browserBinding: 'b', client: {} };
const VOUCHED_FOR = { did: ALICE, handle: 'alice.test', issuer: 'https://pds.test', scope: 'atproto' };
const sha256 = new TestSha256();
const clock = new MovableClock();
const random = new SeededRandom();
const pending = () => sampleAuthorization({ digest: sha256.hex('s'), bindingDigest: sha256.hex('b') });

/** An OAuth client whose authorization server always returns the same identity. */
class AnsweringClient extends AtprotoOAuthClient {
  readonly #answer: () => AuthorizedIdentity;

  constructor(answer: () => AuthorizedIdentity) {
    super();
    this.#answer = answer;
  }

  override authorize(): Promise<string> {
    throw new Error('She is on her way back already.');
  }

  override async complete(): Promise<AuthorizedIdentity> {
    return this.#answer();
  }

  override async revoke(): Promise<void> {}
}

/** Returns the gateway's use-cases for sign-in and sign-out, on the gateway's own connection. */
async function signInOf({ gateway }: GatewayWorld, answer: () => AuthorizedIdentity) {
  const sessions: SessionStore<unknown> = new KnexSessionStore(gateway, CUSTOMER_SESSIONS);
  const states = new KnexOAuthStateStore(gateway, 'customer');
  await states.insert(pending());
  const ports = {
    sessions,
    states,
    client: new AnsweringClient(answer),
    identities: new KnexIdentityStore(gateway),
    opener: new SessionOpener({ sessions, clock, random, sha256, limits: { lifetime: 1_000 } }),
    audit: new KnexAuditLog(gateway, sha256),
    unitOfWork: new KnexUnitOfWork(gateway),
    sha256,
    clock,
    rules: { scope: 'atproto' },
  };
  return { sessions, complete: new CompleteAtprotoSignIn(ports), revoke: new RevokeSessions(ports) };
}

describe.each(TESTED_GATEWAY_DATABASES)('the customer gateway on %s', (_name, make) => {
  const world = gatewayWorld(make);

  /** Returns the latest actions in the audit log, which is not emptied between tests. */
  const lastActions = async (count: number) => {
    const { items } = await new KnexAuditLog(world().operator, sha256).page({}, { limit: count });
    return items.map(({ action }) => action).toReversed();
  };

  it('signs a customer in and out', async () => {
    const { sessions, complete, revoke } = await signInOf(world(), () => VOUCHED_FOR);
    const { identity, session } = await complete.execute(CALLBACK);
    expect(await sessions.find(session.digest)).toEqual({ session, owner: identity });
    expect(await revoke.execute(session, 'current')).toBe(1);
    expect(await lastActions(2)).toEqual(['session.began', 'session.ended']);
  });

  it('records refused sign-ins', async () => {
    const { complete } = await signInOf(world(), () => {
      throw new OAuthDenied();
    });
    await expect(complete.execute(CALLBACK)).rejects.toThrow(OAuthDenied);
    expect(await lastActions(1)).toEqual(['session.refused']);
    const log = new KnexAuditLog(world().operator, sha256);
    expect(await new VerifyAuditLog({ log, sha256 }).execute()).toMatchObject({ intact: true });
  });

  it('signs up one of many concurrent users of an invite', async () => {
    const { gateway, operator } = world();
    const pds = new MemoryPdsClient('test');
    const invites = new KnexSignUpInviteStore(gateway);
    const signUp = new SignUpOnPds({
      invites,
      pds,
      directory: new KnexPdsAccountDirectory(gateway),
      box: new ReadableSecretBox(),
      audit: new KnexAuditLog(gateway, sha256),
      unitOfWork: new KnexUnitOfWork(gateway),
      sha256,
      clock,
      handleDomain: 'test',
      isCommonPassword: () => false,
    });
    const expiresAt = clock.now() + 9_000;
    await new KnexSignUpInviteStore(operator).insert(
      sampleInvite({ digest: sha256.hex('invite'), expiresAt }),
    );
    const form = { password: 'long enough', inviteCode: 'invite' };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        signUp.execute({ ...form, handle: `alice-${n}.test`, email: `alice-${n}@example.com` }),
      ),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(9);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(InviteUnusable);
    expect((await pds.dids({ limit: 9 })).items).toHaveLength(1);
    expect(await lastActions(1)).toEqual(['account.signed-up']);
    expect(await invites.hold(sha256.hex('invite'), expiresAt - 2, expiresAt - 1)).toBeUndefined();
  });

  it('keeps the authorizations of its two clients separate', async () => {
    const { operator } = world();
    await new KnexOAuthStateStore(operator, 'operator').insert(pending());
    const states = new KnexOAuthStateStore(operator, 'customer');
    const { digest } = pending();
    expect([await states.find(digest), await states.take(digest)]).toEqual([undefined, undefined]);
  });
});

const [postgres] = Object.entries(GATEWAY_DATABASES).flatMap(([name, make]) =>
  name.startsWith('PostgreSQL') ? [make] : [],
);

describe('the customer gateway on PostgreSQL', () => {
  const world = gatewayWorld(postgres ?? expect.fail('There is no PostgreSQL.'));

  beforeEach(async () => {
    await new KnexIdentityStore(world().operator).record({ did: ALICE, handle: null, firstSeenAt: 1 });
  });

  it('cannot sign an operator in', async () => {
    const sessions = new KnexSessionStore(world().gateway, OPERATOR_SESSIONS);
    await expect(sessions.insert(sampleSession(ALICE))).rejects.toThrow(/row-level security/);
  });

  it('sees no session, authorization or token of an operator', async () => {
    const { gateway, operator } = world();
    await new KnexSessionStore(operator, OPERATOR_SESSIONS).insert(sampleSession(ALICE));
    await new KnexOAuthStateStore(operator, 'operator').insert(pending());
    await new KnexOAuthSessionStore(operator, 'operator').put(ALICE, 'sealed');
    for (const table of ['operator_sessions', 'oauth_states', 'oauth_sessions']) {
      expect(await operator.read((from) => from(table).select())).toHaveLength(1);
      expect(await gateway.read((from) => from(table).select())).toEqual([]);
      expect(await gateway.write((from) => from(table).del())).toBe(0);
    }
  });

  it('cannot create an authorization or a token of an operator', async () => {
    const { gateway } = world();
    const refused = [
      () => new KnexOAuthStateStore(gateway, 'operator').insert(pending()),
      () => new KnexOAuthSessionStore(gateway, 'operator').put(ALICE, 'sealed'),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toThrow(/row-level security/);
  });

  it('cannot write or read audit rows of other principals', async () => {
    const audit = new KnexAuditLog(world().gateway, sha256);
    const deed = { at: 1, principal: ALICE, subject: ALICE, detail: {} };
    await expect(audit.append({ ...deed, action: 'entitlement.manual.grant' })).rejects.toThrow(
      /row-level security/,
    );
    await audit.append({ ...deed, action: 'session.began' });
    expect(await audit.page({}, { limit: 9 })).toEqual({ items: [], nextCursor: null });
  });
});

describe('the authorization proxy on PostgreSQL', () => {
  const world = gatewayWorld(postgres ?? expect.fail('There is no PostgreSQL.'));

  it('counts attempts to sign in, and sees no rows of other tables', async () => {
    const { made, operator } = world();
    const proxy = await openDatabaseAs('proxy', made.url);
    const attempts = new KnexAttemptStore(proxy);
    expect(await attempts.count('key', 1_000, 1)).toMatchObject({ attempts: 1 });
    expect(await new KnexAttemptStore(operator).count('key', 1_000, 1)).toMatchObject({ attempts: 2 });
    await attempts.refund('key');
    await attempts.forget('key');
    await attempts.markFamiliar('key', 1);
    expect(await attempts.purgeFamiliar(1, 10)).toBe(0);
    expect(await attempts.isFamiliar('key')).toBe(true);

    await new KnexIdentityStore(operator).record({ did: ALICE, handle: null, firstSeenAt: 1 });
    await new KnexOAuthSessionStore(operator, 'customer').put(ALICE, 'sealed');
    for (const table of ['identities', 'oauth_sessions']) {
      expect(await operator.read((from) => from(table).select())).toHaveLength(1);
      expect(await proxy.read((from) => from(table).select())).toEqual([]);
    }
    await proxy.close();
  });
});
