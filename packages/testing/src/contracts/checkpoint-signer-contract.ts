import assert from 'node:assert/strict';
import type { CheckpointSigner, CheckpointVerifier } from '@gatehouse/core/audit';
import { sampleCheckpoint } from './checkpoint-samples.ts';
import type { Contract } from './contract.ts';

/** A signer, the same signer after a restart, and one with another key. */
export interface CheckpointSignerCase {
  readonly signer: CheckpointSigner;
  readonly restarted: CheckpointSigner;
  readonly stranger: CheckpointSigner;
  /** Returns a verifier that trusts only this public key. */
  readonly verifierOf: (publicKey: string) => CheckpointVerifier;
}

/** The clauses of `CheckpointSigner`. */
export const checkpointSignerContract: Contract<CheckpointSignerCase> = {
  'has a public key in base64url, which is the same after a restart': async ({
    signer,
    restarted,
    stranger,
  }) => {
    assert.match(signer.publicKey, /^[\w-]{43}$/);
    assert.equal(restarted.publicKey, signer.publicKey);
    assert.notEqual(stranger.publicKey, signer.publicKey);
  },

  'signs a checkpoint so that only its public key verifies it': async ({ signer, stranger, verifierOf }) => {
    const text = await signer.sign(sampleCheckpoint());
    assert.deepEqual(await verifierOf(signer.publicKey).verified(text), sampleCheckpoint());
    assert.equal(await verifierOf(stranger.publicKey).verified(text), undefined);
  },

  'signs as a compact JSON Web Signature with the algorithm EdDSA': async ({ signer }) => {
    const parts = (await signer.sign(sampleCheckpoint())).split('.');
    for (const part of parts) assert.match(part, /^[\w-]+$/);
    assert.equal(parts.length, 3);
    const header = JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString());
    assert.equal(header.alg, 'EdDSA');
  },
};
