import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Sha256 } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { anyCharacter } from '../../arbitraries/any-character.ts';
import type { Contract } from '../contract.ts';

/** Texts that an adapter could trim, normalize, fold or encode differently. Random texts do not always contain them. */
const FREQUENTLY_WRONG = [' a ', '\r\n', 'e\u0301', '\u00e9', 'A', '\u{1f600}', 'a\u0000b', '\ufeffa'];

/** The clauses of `Sha256`. */
export const sha256Contract: Contract<Sha256> = {
  'returns the digests of FIPS 180-4 in lower case': async (sha256) => {
    assert.equal(sha256.hex(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    assert.equal(sha256.hex('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  },

  'digests the UTF-8 bytes of any text': async (sha256) => {
    const anyText = fc.string({ unit: anyCharacter });
    const law = fc.property(anyText, (text) => assert.equal(sha256.hex(text), expected(Buffer.from(text))));
    fc.assert(law, { examples: FREQUENTLY_WRONG.map((text) => [text]) });
  },

  'returns the 32 bytes of the digest of any bytes': async (sha256) => {
    const anyBytes = fc.uint8Array({ maxLength: 200 });
    const law = fc.property(anyBytes, (bytes) => {
      const digest = sha256.digest(bytes);
      assert.equal(digest.length, 32);
      assert.equal(Buffer.from(digest).toString('hex'), expected(bytes));
    });
    fc.assert(law);
  },
};

function expected(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
