import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { freePort } from '@gatehouse/testing/servers/port';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LOGOUT_TOKEN_AGE, LogoutTokens } from '../src/sign-in/logout-tokens.ts';
import { FORUM_DATABASES } from './forum-databases.ts';
import { runningForum, type TestForum } from './running-forum.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

let bridge: Server;
let issuer: string;
let signed: (claims: object) => Promise<string>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  // While the bridge replaces its key, it publishes the old key and the new one.
  const next = await generateKeyPair('ES256');
  const keys = [
    { ...(await exportJWK(publicKey)), kid: 'a', alg: 'ES256' },
    { ...(await exportJWK(next.publicKey)), kid: 'b', alg: 'ES256' },
  ];
  bridge = createServer(({ url }, response) =>
    response.end(JSON.stringify(url === '/jwks' ? { keys } : { jwks_uri: `${issuer}/jwks` })),
  ).listen(0, '127.0.0.1');
  await once(bridge, 'listening');
  issuer = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}`;
  signed = (claims) =>
    new SignJWT({ iss: issuer, aud: 'forum', sub: 'did:plc:a', jti: '1', events: { [EVENT]: {} }, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'a', typ: 'logout+jwt' })
      .setIssuedAt()
      .sign(privateKey);
});

afterAll(() => {
  bridge.closeAllConnections();
  bridge.close();
});

describe('LogoutTokens', () => {
  it('returns the id and the subject of a token of the bridge', async () => {
    const token = await new LogoutTokens(issuer, 'forum').verified(await signed({}));
    expect(token).toEqual({ id: '1', subject: 'did:plc:a' });
  });

  it('rejects tokens for others, without the event, with a nonce, with an id that is not a text, without a key id, and with unknown algorithms', async () => {
    const tokens = new LogoutTokens(issuer, 'forum');
    const strange = [
      { alg: 'none' },
      { alg: 'HS256' },
      { alg: 'ES256' },
      { alg: 'ES256', kid: 'a', crit: ['x'], x: 1 },
    ];
    const bad = [
      await signed({ aud: 'other' }),
      await signed({ events: {} }),
      await signed({ nonce: 'n' }),
      await signed({ jti: 1 }),
      ...strange.map((header) => `${part({ typ: 'logout+jwt', ...header })}.${part({})}.AAAA`),
    ];
    for (const token of bad) expect(await tokens.verified(token)).toBeUndefined();
  });
});

describe.each(Object.entries(FORUM_DATABASES))(
  'the back-channel logout of the forum on %s',
  (_name, open) => {
    let forum: TestForum;
    let drop: () => Promise<unknown>;

    beforeAll(async () => {
      const database = await open();
      drop = database.drop;
      forum = await runningForum(database.url, issuer);
    });

    afterAll(async () => {
      await forum.stop();
      await drop();
    });

    const tokenFor = (sub: string, jti: string) => signed({ aud: 'support-forum', sub, jti });
    const statusOf = async (token: string) => {
      const body = new URLSearchParams({ logout_token: token });
      return (await fetch(`${forum.url}/backchannel-logout`, { method: 'POST', body })).status;
    };
    const sessionsOf = async (did: string) => (await forum.forum.sessions.listOf(did)).length;

    it('limits the records of refused tokens while the bridge is unreachable', async () => {
      const cut = await runningForum(undefined, `http://127.0.0.1:${await freePort()}`);
      onTestFinished(() => cut.stop());
      const body = new URLSearchParams({ logout_token: 'a.b.c' });
      for (let count = 0; count < 30; count += 1) {
        const response = await fetch(`${cut.url}/backchannel-logout`, { method: 'POST', body });
        expect([response.status, await response.json()]).toEqual([
          503,
          { error: 'sso_unreachable', message: 'The keys of the bridge cannot be read.' },
        ]);
      }
      const errors = cut.log.filter((line) => JSON.parse(line).level >= 50);
      expect(errors).toHaveLength(10);
      expect(errors[0]).toContain('ECONNREFUSED');
    });

    it('accepts a token once, so that it does not end sessions that were opened later', async () => {
      const did = freshDid();
      const token = await tokenFor(did, `${did} 1`);
      await forum.signIn(did);
      expect([await statusOf(token), await sessionsOf(did)]).toEqual([200, 0]);
      await forum.signIn(did);
      expect([await statusOf(token), await sessionsOf(did)]).toEqual([400, 1]);
      expect([await statusOf(await tokenFor(did, `${did} 2`)), await sessionsOf(did)]).toEqual([200, 0]);
    });

    it('accepts exactly one of eight requests with one token at once', async () => {
      const did = freshDid();
      const token = await tokenFor(did, did);
      const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(token)));
      expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(400)]);
    });

    it('stores a token for longer than it is accepted, whatever its id contains, and then deletes it', async () => {
      const { receivedLogouts, unitOfWork, clock } = forum.forum;
      const [id, now] = [`\u0000${'x'.repeat(5_000)}${freshDid()}`, clock.now()];
      const record = () => unitOfWork.run(() => receivedLogouts.record(id, now));
      expect([await record(), await record()]).toEqual([true, false]);
      await receivedLogouts.purge(now + LOGOUT_TOKEN_AGE);
      expect(await record()).toBe(false);
      await receivedLogouts.purge(now + 3 * LOGOUT_TOKEN_AGE);
      expect(await record()).toBe(true);
    });

    it('accepts a token again whose sessions could not be ended', async () => {
      const { receivedLogouts, unitOfWork, clock } = forum.forum;
      const id = freshDid();
      const failing = unitOfWork.run(async () => {
        await receivedLogouts.record(id, clock.now());
        throw new Error('not ended');
      });
      await expect(failing).rejects.toThrow('not ended');
      expect(await unitOfWork.run(() => receivedLogouts.record(id, clock.now()))).toBe(true);
    });
  },
);
