import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { SigningKeyMaker } from '@gatehouse/core/bridge';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';

/** The clauses of `SigningKeyMaker`. */
export const signingKeyMakerContract: Contract<{ readonly maker: SigningKeyMaker }> = {
  'creates a private JSON Web Key that contains its id': async ({ maker }) => {
    const { id, privateKey } = await maker.create();
    const jwk = JSON.parse(privateKey.reveal());
    assert.equal(jwk.kid, id);
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    const [bytes, algorithm] = [Buffer.from('signed'), key.asymmetricKeyType === 'ed25519' ? null : 'sha256'];
    assert.ok(verify(algorithm, bytes, createPublicKey(key), sign(algorithm, bytes, key)));
  },

  'creates keys of which no two have the same id or the same secret': async ({ maker }) => {
    const keys = await atOnce(3, () => maker.create());
    const secrets = keys.map(({ privateKey }) => JSON.parse(privateKey.reveal()).d);
    assert.equal(new Set(keys.map(({ id }) => id)).size, keys.length);
    assert.equal(new Set(secrets).size, keys.length);
  },
};
