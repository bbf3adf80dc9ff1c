import assert from 'node:assert/strict';
import { Secret } from '@gatehouse/core/kernel';
import { type MeshCrypto, peerIdOf } from '@gatehouse/core/mesh';
import type { Contract } from '../../contract.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The signature of test 3 in RFC 8032 section 7.1. `other` is the key of test 1. */
const SIGNED = {
  peer: peerIdOf(hex('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025')),
  other: peerIdOf(hex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')),
  bytes: hex('af82'),
  signature: hex(
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ),
};

/** The clauses of `MeshCrypto`. */
export const meshCryptoContract: Contract<MeshCrypto> = {
  'derives 32 bytes as RFC 5869 does, different ones for each label and secret': async (crypto) => {
    // RFC 5869 appendix A.3. Its output has 42 bytes.
    const known = crypto.derived(new Secret('\u000b'.repeat(22)), '');
    assert.equal(hexOf(known), '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d');
    const [one, two] = [new Secret('one'), new Secret('two')];
    const derived = [
      crypto.derived(one, 'a'),
      crypto.derived(one, 'b'),
      crypto.derived(two, 'a'),
      crypto.derived(one, 'a '),
    ].map(hexOf);
    assert.equal(new Set(derived).size, derived.length);
  },

  'computes the HMAC of RFC 4231': async (crypto) => {
    const mac = crypto.hmac(Buffer.from('Jefe'), Buffer.from('what do ya want for nothing?'));
    assert.equal(hexOf(mac), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
    // A key that is longer than a block (test case 6).
    const long = Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First');
    assert.equal(
      hexOf(crypto.hmac(new Uint8Array(131).fill(0xaa), long)),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    );
  },

  'accepts the signature of the peer': async (crypto) => {
    assert.equal(crypto.isSignedBy(SIGNED.peer, SIGNED.bytes, SIGNED.signature), true);
  },

  'rejects a signature of another peer, of other bytes, or of another length': async (crypto) => {
    const { peer, other, bytes, signature } = SIGNED;
    const changed = signature.map((byte, at) => (at === 40 ? byte ^ 1 : byte));
    assert.equal(crypto.isSignedBy(other, bytes, signature), false);
    assert.equal(crypto.isSignedBy(peer, hex('af83'), signature), false);
    for (const wrong of [changed, signature.subarray(1), new Uint8Array(0), new Uint8Array(64)])
      assert.equal(crypto.isSignedBy(peer, bytes, wrong), false, hexOf(wrong));
  },
};
