import { Bip39RecoveryPhrases } from '@gatehouse/adapters/scure-bip39';
import { WebSealingCrypto } from '@gatehouse/adapters/web-crypto';
import { privateKeyOf } from '@gatehouse/core/seal';
import { RECOVERY_VECTOR, recoveryPhrasesContract } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';

const phrases = new Bip39RecoveryPhrases();

describe('Bip39RecoveryPhrases', () => {
  it.each(Object.entries(recoveryPhrasesContract))('%s', (_sentence, experiment) => experiment(phrases));

  it('writes the phrases of the test vectors of BIP-39', () => {
    expect(phrases.phraseOf(new Uint8Array(32))).toBe(`${'abandon '.repeat(23)}art`);
    expect(phrases.phraseOf(new Uint8Array(32).fill(0x80))).toBe(RECOVERY_VECTOR.phrase);
  });
});

describe('the private key of a recovery phrase', () => {
  it('is the one in the test vectors, and missing for a shorter phrase', async () => {
    const { phrase, holderKey } = RECOVERY_VECTOR;
    const key = await privateKeyOf(phrase, phrases, new WebSealingCrypto());
    expect(Buffer.from(key ?? []).toString('hex')).toBe(holderKey);
    const short = `${'abandon '.repeat(11)}about`;
    expect(phrases.entropyOf(short)).toHaveLength(16);
    expect(await privateKeyOf(short, phrases, new WebSealingCrypto())).toBeUndefined();
  });
});
