import { ExclusiveTokens, sealedSessionStore } from '@gatehouse/adapters/atproto';
import { nodeOAuthClient } from '@gatehouse/adapters/atproto/library';
import { AesGcmSecretBox, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { Secret, type Ticker } from '@gatehouse/core/kernel';
import { beforeEach, describe, expect, it } from 'vitest';
import { savedSession } from '../../../atproto/saved-secrets.ts';
import { PLC_URL, tokenServer } from '../../../atproto/token-server.ts';
import { TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { atprotoStorage } from './atproto-storage-of.ts';
import { gatewayWorld } from './gateway-world.ts';

const ALICE = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const SECRETS = [new Secret('a secret that is long enough for a box')];
const LEASE_MS = 1_000;

describe.each(TESTED_GATEWAY_DATABASES)('a token refresh over %s', (_name, make) => {
  const world = gatewayWorld(make);

  const storeParts = () => {
    const { oauthStates: states, oauthSessions: sessions } = atprotoStorage(world().gateway);
    const box = new AesGcmSecretBox(SECRETS);
    return { states, sessions, box, sha256: new NodeSha256(), clock: new SystemClock() };
  };
  /** Creates a process that uses the tokens through this `fetch`. */
  const instance = (fetch: typeof globalThis.fetch, ticker?: Ticker) =>
    nodeOAuthClient({
      ...storeParts(),
      identity: {
        baseUrl: 'http://127.0.0.1:18080',
        clientName: 'a test',
        callbackPath: '/callback',
        metadataPath: '/client.json',
        jwksPath: '/jwks.json',
        scope: 'atproto',
        secrets: SECRETS,
      },
      lock: atprotoStorage(world().gateway).lockBy(ticker ? { lease: LEASE_MS, ticker } : {}),
      lockName: 'a test',
      plcDirectoryUrl: PLC_URL,
      allowHttp: true,
      fetch,
    });
  const stored = async () => (await readStore().get(ALICE))?.tokenSet.refresh_token;
  const readStore = () =>
    sealedSessionStore(
      storeParts(),
      new ExclusiveTokens(atprotoStorage(world().gateway).lockBy({}), 'other'),
    );

  beforeEach(async () => {
    const saved = await savedSession(ALICE);
    const expired = { ...saved.tokenSet, expires_at: new Date(0).toISOString() } as const;
    await readStore().set(ALICE, { ...saved, tokenSet: expired });
  });

  it('stores the new tokens', async () => {
    const client = await instance(tokenServer(async () => ({ sub: ALICE, refreshToken: 'new' })));
    await client.restore(ALICE);
    expect(await stored()).toBe('new');
  });

  it.each([
    ['succeeds', { sub: ALICE, refreshToken: 'late' }],
    ['is refused', { error: 'invalid_grant' }],
  ] as const)(
    'keeps the newer tokens if it began before its process hung and lost the lock, and then %s',
    async (_result, answer) => {
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const hung = await instance(
        tokenServer(async () => {
          asked.resolve();
          await answered.promise;
          return answer;
        }),
        () => () => {},
      );
      const late = hung.restore(ALICE).catch(() => {});
      await asked.promise;
      await (await instance(tokenServer(async () => ({ sub: ALICE, refreshToken: 'newer' })))).restore(ALICE);
      answered.resolve();
      await late;
      expect(await stored()).toBe('newer');
    },
  );

  it('does not undo a sign-out that happened in between', async () => {
    const client = await instance(
      tokenServer(async () => {
        await readStore().del(ALICE);
        return { sub: ALICE, refreshToken: 'late' };
      }),
    );
    await client.restore(ALICE);
    expect(await stored()).toBeUndefined();
  });

  it('is not requested by a process that has lost the lock', async () => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const requests: string[] = [];
    let tick = () => {};
    const ask = (name: string) => async () => {
      requests.push(name);
      return { sub: ALICE, refreshToken: name };
    };
    const hang = async () => {
      asked.resolve();
      await answered.promise;
    };
    const hung = await instance(tokenServer(ask('late'), hang), (_interval, next) => {
      tick = next;
      return () => {};
    });
    const late = hung.restore(ALICE);
    await asked.promise;
    await (await instance(tokenServer(ask('newer')))).restore(ALICE);
    for (let missed = 0; missed < 5; missed += 1) tick();
    answered.resolve();
    await expect(late).rejects.toThrow();
    expect(requests).toEqual(['newer']);
    expect(await stored()).toBe('newer');
  });
});
