import { createHmac } from 'node:crypto';
import { JoseStatementSigner, JoseStatementVerifier, statementJwk } from '@gatehouse/adapters/jose';
import { Secret } from '@gatehouse/core/kernel';
import { isStatementKey } from '@gatehouse/core/statement';
import { statementSignerContract, statementVerifierContract } from '@gatehouse/testing/contracts/gateway';
import {
  type CompactJWSHeaderParameters,
  CompactSign,
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
} from 'jose';
import { describe, expect, it } from 'vitest';

const [OLD, NEW, STRANGER] = ['old', 'new', 'stranger'].map((name) => new Secret(`${name} secret`)) as [
  Secret,
  Secret,
  Secret,
];
const verifier = new JoseStatementVerifier();
const signer = new JoseStatementSigner([OLD]);
const [KEY = ''] = signer.keys;
const CLAIMS = { version: 1 };
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the statements of jose', () => {
  it.each(Object.entries({ ...statementSignerContract, ...statementVerifierContract }))(
    '%s',
    (_sentence, experiment) =>
      experiment({
        before: signer,
        during: new JoseStatementSigner([NEW, OLD]),
        after: new JoseStatementSigner([NEW]),
        stranger: new JoseStatementSigner([STRANGER]),
        verifier,
      }),
  );

  it('derive the known key from a known secret, because gateways at home have stored such keys', () => {
    expect(KEY).toBe('WSVbbk-Hcd82O0ahrNkdodLcGteGyElUWGFGXEB7x98');
    expect(isStatementKey(KEY)).toBe(true);
  });

  it('name their type, their algorithm and the thumbprint of their key', async () => {
    const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x: KEY });
    const header = decodeProtectedHeader(await signer.sign(CLAIMS));
    expect(header).toEqual({ alg: 'EdDSA', typ: 'svc-entitlement+jwt', kid });
    expect(statementJwk(KEY)).toMatchObject({ kid, x: KEY, crv: 'Ed25519' });
  });
});

describe('JoseStatementVerifier', () => {
  it('rejects the public key used as the secret of an HMAC', async () => {
    const signed = `${encoded({ alg: 'HS256', typ: 'svc-entitlement+jwt' })}.${encoded(CLAIMS)}`;
    const mac = createHmac('sha256', Buffer.from(KEY, 'base64url')).update(signed).digest('base64url');
    expect(await verifier.claims(`${signed}.${mac}`, [KEY])).toBeUndefined();
  });

  it('rejects a signature of the right key with another header', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const { x = '' } = await exportJWK(publicKey);
    const accepted = async (header: CompactJWSHeaderParameters) => {
      const signing = new CompactSign(Buffer.from(JSON.stringify(CLAIMS))).setProtectedHeader(header);
      return (await verifier.claims(await signing.sign(privateKey), [x])) !== undefined;
    };
    const right = { alg: 'EdDSA', typ: 'svc-entitlement+jwt' };
    expect(await accepted(right)).toBe(true);
    expect(await accepted({ ...right, typ: 'JWT' })).toBe(false);
    expect(await accepted({ alg: 'EdDSA' })).toBe(false);
  });

  it('rejects claims that are not an object, and text beyond its limit', async () => {
    for (const claims of [[1], 'text', 1, null]) {
      const text = await signer.sign(claims as never);
      expect(await verifier.claims(text, [KEY])).toBeUndefined();
    }
    const long = await signer.sign({ text: 'x'.repeat(20_000) });
    expect(await verifier.claims(long, [KEY])).toBeUndefined();
  });
});
