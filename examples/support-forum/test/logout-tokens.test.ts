import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogoutTokens } from '../src/sign-in/logout-tokens.ts';

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
  it('returns the subject of a token of the bridge', async () => {
    expect(await new LogoutTokens(issuer, 'forum').subjectOf(await signed({}))).toBe('did:plc:a');
  });

  it('rejects tokens for others, without the event, with a nonce, without a key id, and with unknown algorithms', async () => {
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
      ...strange.map((header) => `${part({ typ: 'logout+jwt', ...header })}.${part({})}.AAAA`),
    ];
    for (const token of bad) expect(await tokens.subjectOf(token)).toBeUndefined();
  });
});
