import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { accessVerifier } from '../../src/proxy/rules/access-token.ts';

const SECRET = 'the secret of the server';
const SERVICE = 'did:web:localhost';
const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const LEGACY = { scope: 'com.atproto.access', aud: SERVICE, sub: DID };
const OAUTH = { jti: 'tok-1', aud: SERVICE, sub: DID, cnf: { jkt: 'thumbprint' } };
const verify = accessVerifier(SECRET, SERVICE);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(claims: unknown, header: object = { typ: 'at+jwt', alg: 'HS256' }, secret = SECRET): string {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

describe('the access token of a gated write', () => {
  it('contains the DID of its PDS account, for both kinds of token', () => {
    expect(verify(`Bearer ${token(LEGACY)}`)).toEqual({ did: DID });
    expect(verify(`bearer ${token({ ...LEGACY, scope: 'com.atproto.appPassPrivileged' })}`)).toEqual({
      did: DID,
    });
    expect(verify(`DPoP ${token(OAUTH)}`)).toEqual({ did: DID });
  });

  it('is accepted when another implementation signed it', async () => {
    const signed = await new SignJWT(LEGACY)
      .setProtectedHeader({ typ: 'at+jwt', alg: 'HS256' })
      .sign(new TextEncoder().encode(SECRET));
    expect(verify(`Bearer ${signed}`)).toEqual({ did: DID });
  });

  it('is accepted after it expired, so that the server makes the client refresh it', () => {
    expect(verify(`Bearer ${token({ ...LEGACY, exp: 1 })}`)).toEqual({ did: DID });
  });

  it('is requested with the schemes that the server accepts', () => {
    expect(verify(undefined)).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'Bearer, DPoP' } });
  });

  it.each([
    ['Bearer', token(LEGACY, { typ: 'at+jwt', alg: 'HS256' }, 'another secret')],
    ['Bearer', token(LEGACY, { typ: 'at+jwt', alg: 'none' })],
    ['Bearer', token(LEGACY, { typ: 'at+jwt', alg: 'HS512' })],
    ['Bearer', token(LEGACY, { typ: 'at+jwt', alg: 'HS256', crit: ['x'], x: 1 })],
    ['Bearer', token(LEGACY, { typ: 'refresh+jwt', alg: 'HS256' })],
    ['Bearer', token(LEGACY, { alg: 'HS256' })],
    ['Bearer', token({ ...LEGACY, aud: 'did:web:other' })],
    ['Bearer', token({ ...LEGACY, aud: [SERVICE] })],
    ['Bearer', token({ ...LEGACY, scope: 'com.atproto.refresh' })],
    ['Bearer', token({ ...LEGACY, cnf: { jkt: 'x' } })],
    ['Bearer', token({ ...LEGACY, lxm: 'com.atproto.repo.putRecord' })],
    ['Bearer', token({ ...LEGACY, sub: 'alice.test' })],
    ['Bearer', token({ ...LEGACY, sub: [DID] })],
    ['Bearer', token(OAUTH)],
    ['Bearer', token(null)],
    ['Bearer', token('text')],
    ['Bearer', `${token(LEGACY)}=`],
    ['Bearer', `${token(LEGACY)}.x`],
    ['Bearer', ''],
    ['DPoP', token(LEGACY)],
    ['DPoP', token({ ...OAUTH, cnf: {} })],
    ['DPoP', token({ ...OAUTH, aud: 'oauth-provider-api@http://localhost' })],
  ])('is refused: %s %s', (scheme, text) => {
    expect(verify(`${scheme} ${text}`)).toMatchObject({ status: scheme === 'DPoP' ? 401 : 400 });
  });

  it('is never read from unsigned text', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.= ') });
    fc.assert(
      fc.property(fc.constantFrom('Bearer', 'DPoP', ''), fc.oneof(letters, fc.string()), (scheme, text) => {
        expect(verify(`${scheme} ${text}`)).toMatchObject({ refusal: expect.any(String) });
      }),
      { numRuns: 5_000 },
    );
  });

  it('is refused if any single character was changed', () => {
    const whole = token(LEGACY);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.constantFrom(...'Ab1-'), (at, letter) => {
        fc.pre(whole[at] !== letter);
        const changed = whole.slice(0, at) + letter + whole.slice(at + 1);
        expect(verify(`Bearer ${changed}`)).toMatchObject({ status: 400 });
      }),
      { numRuns: 2_000 },
    );
  });
});
