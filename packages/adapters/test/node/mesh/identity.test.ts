import { randomBytes } from 'node:crypto';
import { Ed25519Identity, NodeMeshCrypto } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import { isPeerId, meshKeyBytes, parseMeshKey, peerIdOf, publicKeyOf } from '@gatehouse/core/mesh';
import { generateKeyPairFromSeed, privateKeyToProtobuf } from '@libp2p/crypto/keys';
import { peerIdFromPrivateKey } from '@libp2p/peer-id';
import { describe, expect, it } from 'vitest';
import { newIdentity } from './mesh-nodes.ts';

describe('Ed25519Identity', () => {
  it('has the PeerId that libp2p computes, and reads the key that libp2p writes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = await generateKeyPairFromSeed('Ed25519', randomBytes(32));
      const text = new Secret(Buffer.from(privateKeyToProtobuf(key)).toString('base64'));
      const { id } = Ed25519Identity.parse(text);
      expect(id).toBe(peerIdFromPrivateKey(key).toString());
      expect(publicKeyOf(id)).toEqual(new Uint8Array(key.publicKey.raw));
    }
  });

  it('creates a key that it reads again with the same PeerId', () => {
    const key = Ed25519Identity.create();
    expect(Ed25519Identity.parse(key).id).toBe(Ed25519Identity.parse(key).id);
    expect(key.reveal()).toHaveLength(92);
  });

  it('rejects other text, other types of keys, and a public key of another private key', () => {
    const bytes = Buffer.from(Ed25519Identity.create().reveal(), 'base64');
    const { seed } = parseMeshKey(bytes) ?? {};
    const publicKey = publicKeyOf(newIdentity().id);
    const mixed = meshKeyBytes({ seed: seed as Uint8Array, publicKey });
    const secp256k1 = Buffer.concat([Buffer.from([8, 2]), bytes.subarray(2)]);
    for (const text of ['', 'x', '###', bytes.subarray(1).toString('base64'), secp256k1.toString('base64')])
      expect(() => Ed25519Identity.parse(new Secret(text))).toThrow('is not an Ed25519 key');
    const text = new Secret(Buffer.from(mixed).toString('base64'));
    expect(() => Ed25519Identity.parse(text)).toThrow('does not belong');
  });

  it('creates signatures that only its PeerId verifies', () => {
    const [identity, other] = [newIdentity(), newIdentity()];
    const bytes = randomBytes(100);
    const signature = identity.sign(bytes);
    const crypto = new NodeMeshCrypto();
    expect(crypto.isSignedBy(identity.id, bytes, signature)).toBe(true);
    expect(crypto.isSignedBy(other.id, bytes, signature)).toBe(false);
    expect(crypto.isSignedBy(identity.id, randomBytes(100), signature)).toBe(false);
    expect(crypto.isSignedBy(identity.id, bytes, signature.subarray(1))).toBe(false);
  });
});

describe('a PeerId', () => {
  it('is refused with one changed character, another length or another alphabet', () => {
    const { id } = newIdentity();
    expect(isPeerId(id)).toBe(true);
    for (const text of [
      '',
      `${id}1`,
      `1${id}`,
      id.slice(1),
      id.replace(/.$/, '0'),
      'x'.repeat(1_000),
      peerIdOf(new Uint8Array(32)).toLowerCase(),
    ])
      expect(isPeerId(text)).toBe(false);
  });
});
