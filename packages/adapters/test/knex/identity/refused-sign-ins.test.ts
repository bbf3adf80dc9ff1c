import {
  CUSTOMER_SESSIONS,
  type Database,
  KnexAuditLog,
  KnexIdentityStore,
  KnexOAuthStateStore,
  KnexSessionStore,
  KnexUnitOfWork,
  openDatabaseAs,
} from '@gatehouse/adapters/knex';
import {
  AtprotoOAuthClient,
  type AtprotoSignInRules,
  type AuthorizedIdentity,
  CompleteAtprotoSignIn,
  type Did,
  ForeignPds,
  OAuthDenied,
  OAuthFailed,
  OAuthScopeMissing,
  OAuthStateInvalid,
  SessionOpener,
  StorageUnavailable,
} from '@gatehouse/core';
import { MovableClock, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, type GatewayDatabase, openAsOperator } from '../entitlement/gateway-databases.ts';

const ALICE: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const ISSUER = 'https://pds.test';
const CALLBACK = { query: 'state=s', state: 's', browserBinding: 'b', client: {} };
const sha256 = new TestSha256();
const clock = new MovableClock(1_000);
const random = new SeededRandom();
const vouchedFor = { did: ALICE, handle: 'alice.test', issuer: ISSUER, scope: 'atproto' } as const;

/** Completes as it is told, and can not give tokens back when `revocation` says so. */
class ScriptedClient extends AtprotoOAuthClient {
  outcome: AuthorizedIdentity | Error = vouchedFor;
  revocation: Error | undefined;
  readonly revoked: Did[] = [];

  override authorize(): Promise<string> {
    throw new Error('The browser is on its way back already.');
  }

  override async complete(): Promise<AuthorizedIdentity> {
    if (this.outcome instanceof Error) throw this.outcome;
    return this.outcome;
  }

  override async revoke(did: Did): Promise<void> {
    this.revoked.push(did);
    if (this.revocation) throw this.revocation;
  }
}

describe.each(Object.entries(GATEWAY_DATABASES))('a sign-in with AT Protocol in %s', (_name, make) => {
  let made: GatewayDatabase;
  let gateway: Database;
  let operator: Database;
  let client: ScriptedClient;

  beforeEach(async () => {
    made = await make();
    gateway = await openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
    operator = await openAsOperator(made);
    client = new ScriptedClient();
  });
  afterEach(async () => {
    await gateway.close();
    await operator.close();
    await made.drop();
  });

  async function complete(rules: Partial<AtprotoSignInRules> = {}, callback = CALLBACK) {
    const states = new KnexOAuthStateStore(gateway, 'customer');
    const sessions = new KnexSessionStore(gateway, CUSTOMER_SESSIONS);
    await states.insert({
      digest: sha256.hex('s'),
      bindingDigest: sha256.hex('b'),
      sealed: 'sealed',
      expiresAt: 9_000,
    });
    return new CompleteAtprotoSignIn({
      client,
      states,
      identities: new KnexIdentityStore(gateway),
      opener: new SessionOpener({ sessions, clock, random, sha256, limits: { lifetime: 1_000 } }),
      audit: new KnexAuditLog(gateway, sha256),
      unitOfWork: new KnexUnitOfWork(gateway),
      sha256,
      clock,
      rules: { scope: 'atproto', ...rules },
    }).execute(callback);
  }

  const audited = async () => {
    const { items } = await new KnexAuditLog(operator, sha256).page({}, { limit: 9 });
    return items.map(({ action, principal, subject, detail }) => [action, principal, subject, detail.code]);
  };

  it.each([new OAuthDenied(), new OAuthFailed('It does not hold.')])(
    'is noted when it is refused with %o',
    async (refusal) => {
      client.outcome = refusal;
      await expect(complete()).rejects.toBe(refusal);
      expect(await audited()).toEqual([['session.refused', 'anonymous', 'unknown', refusal.code]]);
    },
  );

  it('is noted under its account when that is at home elsewhere, and gives the tokens back', async () => {
    client.outcome = { ...vouchedFor, issuer: 'https://elsewhere.test' };
    await expect(complete({ issuer: ISSUER })).rejects.toThrow(ForeignPds);
    expect(await audited()).toEqual([['session.refused', ALICE, ALICE, 'foreign_pds']]);
    expect(client.revoked).toEqual([ALICE]);
  });

  it('says why it was refused although the tokens can not be given back', async () => {
    client.revocation = new Error('Nobody answers.');
    await expect(complete({ issuer: 'https://another.test' })).rejects.toThrow(ForeignPds);
    const rules = { scope: 'atproto transition:generic' };
    client.outcome = vouchedFor;
    await gateway.write((from) => from('oauth_states').del());
    await expect(complete(rules)).rejects.toThrow(OAuthScopeMissing);
  });

  it('is not noted when nobody here began it, or when the storage is away', async () => {
    await expect(complete({}, { ...CALLBACK, browserBinding: 'other' })).rejects.toThrow(OAuthStateInvalid);
    await gateway.write((from) => from('oauth_states').del());
    client.outcome = new StorageUnavailable('away');
    await expect(complete()).rejects.toThrow(StorageUnavailable);
    expect(await audited()).toEqual([]);
  });

  it('keeps the tokens, or gives them back at once, as the server wants', async () => {
    await complete();
    expect(client.revoked).toEqual([]);
    await gateway.write((from) => from('oauth_states').del());
    client.revocation = new Error('Nobody answers.');
    expect((await complete({ givesTokensBack: true })).identity.did).toBe(ALICE);
    expect(client.revoked).toEqual([ALICE]);
  });
});
