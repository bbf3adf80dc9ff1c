import assert from 'node:assert/strict';
import type { MeshCrypto, NodeIdentity } from '@gatehouse/core/mesh';
import type { Contract } from '../../contract.ts';

/** Identities of two machines, and the cryptography that verifies their signatures. */
export interface NodeIdentityCase {
  readonly identity: NodeIdentity;
  /** The identity of the first machine after a restart. */
  readonly restarted: NodeIdentity;
  /** The identity of the second machine. */
  readonly other: NodeIdentity;
  readonly crypto: MeshCrypto;
}

/** The clauses of `NodeIdentity`. */
export const nodeIdentityContract: Contract<NodeIdentityCase> = {
  'has an id that survives a restart and that no other machine has': async ({
    identity,
    restarted,
    other,
  }) => {
    assert.equal(restarted.id, identity.id);
    assert.notEqual(other.id, identity.id);
  },

  'signs bytes so that only its id verifies them': async ({ identity, restarted, other, crypto }) => {
    for (const bytes of [new Uint8Array(0), new Uint8Array(100_000).fill(7)])
      for (const signer of [identity, restarted]) {
        const signature = signer.sign(bytes);
        assert.equal(signature.length, 64);
        assert.equal(crypto.isSignedBy(identity.id, bytes, signature), true);
        assert.equal(crypto.isSignedBy(other.id, bytes, signature), false);
      }
  },
};
