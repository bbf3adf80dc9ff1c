import assert from 'node:assert/strict';
import type { StatementSigner, StatementVerifier } from '@gatehouse/core/statement';
import type { Contract } from '../../contract.ts';

/** Signers of one server before, during and after the replacement of its key, and the verifier of its statements. */
export interface StatementSignerCase {
  readonly before: StatementSigner;
  readonly during: StatementSigner;
  readonly after: StatementSigner;
  readonly verifier: StatementVerifier;
}

const CLAIMS = { sub: 'did:plc:alice', version: 7, name: 'Läptop 😀', list: [null, true, { deep: 'x' }] };

/** The clauses of `StatementSigner`. */
export const statementSignerContract: Contract<StatementSignerCase> = {
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
