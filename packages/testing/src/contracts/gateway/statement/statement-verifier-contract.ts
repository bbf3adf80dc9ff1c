import assert from 'node:assert/strict';
import type { StatementSigner, StatementVerifier } from '@gatehouse/core/statement';
import type { Contract } from '../../contract.ts';

/** A verifier, a signer of one server, and a signer of another server. */
export interface StatementVerifierCase {
  readonly verifier: StatementVerifier;
  readonly before: StatementSigner;
  readonly stranger: StatementSigner;
}

const CLAIMS = { sub: 'did:plc:alice', version: 7, name: 'Läptop 😀', list: [null, true, { deep: 'x' }] };

/** The clauses of `StatementVerifier`. */
export const statementVerifierContract: Contract<StatementVerifierCase> = {
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
};
