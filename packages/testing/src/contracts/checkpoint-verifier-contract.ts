import assert from 'node:assert/strict';
import type { CheckpointSigner, CheckpointVerifier } from '@gatehouse/core/audit';
import { sampleCheckpoint } from './checkpoint-samples.ts';
import type { Contract } from './contract.ts';

/** A verifier, a signer with the key that it trusts, and one with another key. */
export interface CheckpointVerifierCase {
  readonly verifier: CheckpointVerifier;
  readonly signer: CheckpointSigner;
  readonly stranger: CheckpointSigner;
  /** A text that the trusted key has signed for a purpose other than a checkpoint. */
  readonly otherwiseSigned: string;
}

/** The clauses of `CheckpointVerifier`. */
export const checkpointVerifierContract: Contract<CheckpointVerifierCase> = {
  'returns the checkpoint that the trusted key has signed': async ({ verifier, signer }) => {
    for (const checkpoint of [sampleCheckpoint(), sampleCheckpoint({ at: 0, first: 3, last: 3 })])
      assert.deepEqual(await verifier.verified(await signer.sign(checkpoint)), checkpoint);
  },

  'returns undefined if another key has signed the text': async ({ verifier, stranger }) => {
    assert.equal(await verifier.verified(await stranger.sign(sampleCheckpoint())), undefined);
  },

  'returns undefined if the trusted key has not signed the text as a checkpoint': async ({
    verifier,
    otherwiseSigned,
  }) => {
    assert.equal(await verifier.verified(otherwiseSigned), undefined);
  },

  'returns undefined for text that was altered or has no signature': async ({ verifier, signer }) => {
    const text = await signer.sign(sampleCheckpoint());
    const [header = '', payload = '', signature = ''] = text.split('.');
    const other = (await signer.sign(sampleCheckpoint({ last: 5 }))).split('.')[1];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const altered of [
      ...['', 'null', '..', payload, `${header}.${payload}`, `${header}.${payload}.`, `${text}.`],
      ...[`${header}.${other}.${signature}`, `${none}.${payload}.`, `${none}.${payload}.${signature}`],
    ])
      assert.equal(await verifier.verified(altered), undefined, altered);
  },
};
