import assert from 'node:assert/strict';
import type { StatementSigner, StatementVerifier } from '@gatehouse/core/statement';
import type { Contract } from '../../contract.ts';

/** Signers of one server before, during and after the replacement of its key, and the verifier of its statements. */
export interface StatementSignerCase {
  readonly before: StatementSigner;
  readonly during: StatementSigner;
  readonly after: StatementSigner;
  /** A signer of another server. */
  readonly stranger: StatementSigner;
  readonly verifier: StatementVerifier;
}

const CLAIMS = { sub: 'did:plc:alice', version: 7, name: 'Läptop 😀', list: [null, true, { deep: 'x' }] };

/** The clauses of `StatementSigner` and `StatementVerifier`. */
export const statementSignerContract: Contract<StatementSignerCase> = {
  'returns the claims that a key of the list signed, and not those of another key': async (signers) => {
    const { before, stranger, verifier } = signers;
    const text = await before.sign(CLAIMS);
    for (const keys of [before.keys, [...stranger.keys, ...before.keys]])
      assert.deepEqual(await verifier.claims(text, keys), CLAIMS);
    for (const keys of [stranger.keys, []]) assert.equal(await verifier.claims(text, keys), undefined);
  },

  'returns undefined for text that was altered or has no signature': async ({ before, verifier }) => {
    const text = await before.sign(CLAIMS);
    const [header = '', payload = '', signature = ''] = text.split('.');
    const altered = [
      ...[`${header}.${payload}.`, `${header}.${payload}`, payload, '', 'null', `${text}.`],
      `${header}.${Buffer.from('{"version":8}').toString('base64url')}.${signature}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
      `${Buffer.from('{"alg":"none","typ":"svc-entitlement+jwt"}').toString('base64url')}.${payload}.${signature}`,
    ];
    for (const each of altered) assert.equal(await verifier.claims(each, before.keys), undefined);
  },

  'lists the old and the new key during a replacement, each once': async ({ before, during, after }) => {
    assert.equal(before.keys.length, 1);
    assert.deepEqual(new Set(during.keys), new Set([...before.keys, ...after.keys]));
    assert.equal(during.keys.length, 2);
  },

  'signs with the old key during a replacement, and with the new one afterwards': async (signers) => {
    const { before, during, after, verifier } = signers;
    assert.deepEqual(await verifier.claims(await during.sign(CLAIMS), before.keys), CLAIMS);
    assert.deepEqual(await verifier.claims(await after.sign(CLAIMS), during.keys), CLAIMS);
    assert.equal(await verifier.claims(await after.sign(CLAIMS), before.keys), undefined);
  },
};
