import assert from 'node:assert/strict';
import type { SealingCrypto } from '@gatehouse/core/seal';
import type { Contract } from '../../contract.ts';

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const ascii = (characters: string) => Uint8Array.from(Buffer.from(characters));

const KEY = new Uint8Array(32).fill(7);
const NONCE = new Uint8Array(12).fill(9);
const BOUND = ascii('bound');

/** The clauses of `SealingCrypto`. The expected values come from the standards that the port names. */
export const sealingCryptoContract: Contract<SealingCrypto> = {
  'computes SHA-256 as FIPS 180-4 does': async (crypto) => {
    assert.equal(
      text(await crypto.sha256(ascii('abc'))),
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  },

  'computes HMAC-SHA-256 as RFC 4231 does': async (crypto) => {
    assert.equal(
      text(await crypto.hmac(ascii('Jefe'), ascii('what do ya want for nothing?'))),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  },

  'derives keys as RFC 5869 does without salt, a different one for each label and secret': async (crypto) => {
    // Appendix A.3 of RFC 5869 uses no salt and no info. The expected bytes are the first 32 bytes of its output.
    const secret = new Uint8Array(22).fill(0x0b);
    assert.equal(
      text(await crypto.derivedKey(secret, '')),
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
    );
    const keys = [await crypto.derivedKey(KEY, 'a'), await crypto.derivedKey(KEY, 'b')];
    assert.equal(new Set([...keys, await crypto.derivedKey(secret, 'a')].map(text)).size, 3);
  },

  'encrypts as AES-256-GCM does': async (crypto) => {
    // Test case 16 of the document that proposed GCM to NIST.
    const sealed = await crypto.encrypt(
      hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308'),
      hex('cafebabefacedbaddecaf888'),
      hex(
        'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
      ),
      hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
    );
    assert.equal(
      text(sealed),
      '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b',
    );
  },

  'decrypts what it encrypted, even an empty text': async (crypto) => {
    for (const plain of [new Uint8Array(), ascii('some text')]) {
      const sealed = await crypto.encrypt(KEY, NONCE, plain, BOUND);
      assert.deepEqual(await crypto.decrypt(KEY, NONCE, sealed, BOUND), plain);
    }
  },

  'rejects altered text, and another key, nonce or additional data': async (crypto) => {
    const sealed = await crypto.encrypt(KEY, NONCE, ascii('some text'), BOUND);
    const other = (bytes: Uint8Array) => bytes.with(3, (bytes[3] ?? 0) ^ 1);
    assert.equal(await crypto.decrypt(other(KEY), NONCE, sealed, BOUND), undefined);
    assert.equal(await crypto.decrypt(KEY, other(NONCE), sealed, BOUND), undefined);
    assert.equal(await crypto.decrypt(KEY, NONCE, other(sealed), BOUND), undefined);
    assert.equal(await crypto.decrypt(KEY, NONCE, sealed, other(BOUND)), undefined);
    assert.equal(await crypto.decrypt(KEY, NONCE, sealed.subarray(0, -1), BOUND), undefined);
    assert.equal(await crypto.decrypt(KEY, NONCE, new Uint8Array(), BOUND), undefined);
  },
};
