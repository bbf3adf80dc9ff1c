import {
  CUSTOMER_SESSIONS,
  type Database,
  KnexAccountDirectory,
  KnexAuditLog,
  KnexIdentityStore,
  KnexLock,
  KnexOAuthSessionStore,
  KnexOAuthStateStore,
  KnexSessionStore,
  KnexSignUpInviteStore,
  KnexUnitOfWork,
  OPERATOR_SESSIONS,
  openDatabaseAs,
} from '@gatehouse/adapters/knex';
import {
  AtprotoOAuthClient,
  type AuthorizedIdentity,
  CompleteAtprotoSignIn,
  type Did,
  RevokeSessions,
  SessionOpener,
  VerifyAuditLog,
} from '@gatehouse/core';
import { sampleSession } from '@gatehouse/testing/contracts';
import { MovableClock, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, type GatewayDatabase, openAsOperator } from '../entitlement/gateway-databases.ts';

const ALICE: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const CALLBACK = { query: 'state=s', state: 's', browserBinding: 'b', client: {} };
const sha256 = new TestSha256();
const clock = new MovableClock(1_000);
const random = new SeededRandom();
const PENDING = {
  digest: sha256.hex('s'),
  bindingDigest: sha256.hex('b'),
  sealed: 'sealed',
  expiresAt: 9_000,
};
/** An authorization server that vouches for Alice. */
class VouchingClient extends AtprotoOAuthClient {
  override authorize(): Promise<string> {
    throw new Error('She is on her way back already.');
  }

  override async complete(): Promise<AuthorizedIdentity> {
    return { did: ALICE, handle: 'alice.test', issuer: 'https://pds.test', scope: 'atproto' };
  }

  override async revoke(): Promise<void> {}
}

describe.each(Object.entries(GATEWAY_DATABASES))('the customer gateway in %s', (_name, make) => {
  let made: GatewayDatabase;
  let gateway: Database;
  let operator: Database;

  beforeEach(async () => {
    made = await make();
    gateway = await openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
    operator = await openAsOperator(made);
  });
  afterEach(async () => {
    await gateway.close();
    await operator.close();
    await made.drop();
  });

  const audited = async () => (await new KnexAuditLog(operator, sha256).page({}, { limit: 9 })).items;
  const actions = async () => (await audited()).map(({ action }) => action).toReversed();

  it('signs somebody in and out', async () => {
    const sessions = new KnexSessionStore(gateway, CUSTOMER_SESSIONS);
    const states = new KnexOAuthStateStore(gateway, 'customer');
    const shared = {
      audit: new KnexAuditLog(gateway, sha256),
      unitOfWork: new KnexUnitOfWork(gateway),
      clock,
    };
    await states.insert(PENDING);
    const { identity, session } = await new CompleteAtprotoSignIn({
      ...shared,
      client: new VouchingClient(),
      states,
      identities: new KnexIdentityStore(gateway),
      opener: new SessionOpener({ sessions, clock, random, sha256, limits: { lifetime: 1_000 } }),
      sha256,
      rules: { scope: 'atproto' },
    }).execute(CALLBACK);
    expect(await sessions.find(session.digest)).toEqual({ session, owner: identity });
    expect(await new RevokeSessions({ sessions, ...shared }).execute(session, 'current')).toBe(1);
    expect(await actions()).toEqual(['session.began', 'session.ended']);
    const verdict = await new VerifyAuditLog({ log: new KnexAuditLog(operator, sha256), sha256 }).execute();
    expect(verdict).toMatchObject({ intact: true, rows: 2 });
  });

  it('signs somebody up', async () => {
    const invites = new KnexSignUpInviteStore(gateway);
    const invite = { digest: 'd', createdBy: 'did:plc:staff', createdAt: 0, expiresAt: 9_000 };
    await new KnexSignUpInviteStore(operator).insert(invite);
    expect(await invites.hold('d', 1_000, 2_000)).toMatchObject(invite);
    await invites.keepPdsCode('d', 'code');
    await new KnexUnitOfWork(gateway).run(async () => {
      await invites.use('d', ALICE, 1_000);
      await new KnexAccountDirectory(gateway).record({
        did: ALICE,
        handle: 'alice.test',
        email: null,
        heardAt: 1,
      });
      const deed = { principal: ALICE, action: 'account.signed-up', subject: ALICE };
      await new KnexAuditLog(gateway, sha256).append({ at: 1, ...deed, detail: {} });
    });
    expect(await invites.hold('d', 3_000, 4_000)).toBeUndefined();
    expect(await actions()).toEqual(['account.signed-up']);
  });

  it('keeps the tokens and the authorizations of its own client', async () => {
    const tokens = new KnexOAuthSessionStore(gateway, 'customer');
    const states = new KnexOAuthStateStore(gateway, 'customer');
    const lock = new KnexLock({ database: gateway, clock, random });
    await lock.hold('tokens', () => tokens.put(ALICE, 'one'));
    await tokens.put(ALICE, 'two');
    expect(await tokens.get(ALICE)).toBe('two');
    await tokens.remove(ALICE);
    expect(await tokens.get(ALICE)).toBeUndefined();
    await states.insert(PENDING);
    expect(await states.take(PENDING.digest)).toEqual(PENDING);
  });

  it('takes the authorizations of one client for none of the other', async () => {
    await new KnexOAuthStateStore(operator, 'operator').insert(PENDING);
    const states = new KnexOAuthStateStore(operator, 'customer');
    expect([await states.find(PENDING.digest), await states.take(PENDING.digest)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe.each(Object.entries(GATEWAY_DATABASES).filter(([name]) => name.startsWith('PostgreSQL')))(
  'the customer gateway in %s',
  (_name, make) => {
    let made: GatewayDatabase;
    let gateway: Database;
    let operator: Database;

    beforeEach(async () => {
      made = await make();
      gateway = await openDatabaseAs('gateway', made.url);
      operator = await openAsOperator(made);
      await new KnexIdentityStore(operator).record({ did: ALICE, handle: null, firstSeenAt: 1 });
    });
    afterEach(async () => {
      await gateway.close();
      await operator.close();
      await made.drop();
    });

    it('signs nobody in as an operator', async () => {
      await expect(
        new KnexSessionStore(gateway, OPERATOR_SESSIONS).insert(sampleSession(ALICE)),
      ).rejects.toThrow(/row-level security/);
    });

    it('sees no session, no authorization and no token of an operator', async () => {
      await new KnexSessionStore(operator, OPERATOR_SESSIONS).insert(sampleSession(ALICE));
      await new KnexOAuthStateStore(operator, 'operator').insert(PENDING);
      await new KnexOAuthSessionStore(operator, 'operator').put(ALICE, 'sealed');
      for (const table of ['operator_sessions', 'oauth_states', 'oauth_sessions']) {
        expect(await operator.read((from) => from(table).select())).toHaveLength(1);
        expect(await gateway.read((from) => from(table).select())).toEqual([]);
        expect(await gateway.write((from) => from(table).del())).toBe(0);
      }
    });

    it('makes no authorization and no token of an operator', async () => {
      const refused = [
        () => new KnexOAuthStateStore(gateway, 'operator').insert(PENDING),
        () => new KnexOAuthSessionStore(gateway, 'operator').put(ALICE, 'sealed'),
      ];
      for (const attempt of refused) await expect(attempt()).rejects.toThrow(/row-level security/);
    });

    it('notes no deed of others, and reads none', async () => {
      const audit = new KnexAuditLog(gateway, sha256);
      const deed = { at: 1, principal: ALICE, subject: ALICE, detail: {} };
      await expect(audit.append({ ...deed, action: 'entitlement.manual.grant' })).rejects.toThrow(
        /row-level security/,
      );
      await audit.append({ ...deed, action: 'session.began' });
      expect(await audit.page({}, { limit: 9 })).toEqual({ items: [], nextCursor: null });
    });
  },
);
