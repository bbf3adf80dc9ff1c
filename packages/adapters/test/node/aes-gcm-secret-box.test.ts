import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import { anyCharacter } from '@gatehouse/testing/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const box = boxOf('the secret of the server');

function boxOf(...serverSecrets: string[]): AesGcmSecretBox {
  return new AesGcmSecretBox(serverSecrets.map((secret) => new Secret(secret)));
}

/** Text without lone surrogates, because UTF-8 cannot represent them. */
const text = fc.string({ unit: anyCharacter }).filter((candidate) => candidate.isWellFormed());

describe('AesGcmSecretBox', () => {
  it('opens its own sealed text for the same purpose', () => {
    fc.assert(
      fc.property(text, text, (secret, purpose) => {
        expect(box.open(box.seal(new Secret(secret), purpose), purpose)?.reveal()).toBe(secret);
      }),
    );
  });

  it('rejects text that was sealed for another purpose', () => {
    fc.assert(
      fc.property(text, text, text, (secret, purpose, other) => {
        fc.pre(purpose !== other);
        expect(box.open(box.seal(new Secret(secret), purpose), other)).toBeUndefined();
      }),
    );
  });

  it('rejects text that was altered in any bit', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 0, max: 7 }), (secret, position, bit) => {
        const sealed = box.seal(new Secret(secret), 'purpose');
        const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url');
        const index = position % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
        expect(box.open(`v1.${bytes.toString('base64url')}`, 'purpose')).toBeUndefined();
      }),
    );
  });

  it('rejects any text that it did not seal', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.base64String().map((garbage) => `v1.${garbage}`),
        ),
        (garbage) => {
          expect(box.open(garbage, 'purpose')).toBeUndefined();
        },
      ),
    );
  });

  it('rejects padding, white space and other alphabets', () => {
    const sealed = box.seal(new Secret('secret'), 'purpose');
    for (const variant of [
      `${sealed}=`,
      `${sealed} `,
      ` ${sealed}`,
      `${sealed}.`,
      sealed.replace('v1.', 'v2.'),
    ]) {
      expect(box.open(variant, 'purpose')).toBeUndefined();
    }
  });

  it('seals the same secret differently each time, and reveals nothing of it', () => {
    const sealed = Array.from({ length: 100 }, () => box.seal(new Secret('hunter2-hunter2'), 'purpose'));
    expect(new Set(sealed).size).toBe(100);
    for (const each of sealed)
      expect(Buffer.from(each.slice(3), 'base64url').includes('hunter2')).toBe(false);
  });

  it('opens text that an old server secret sealed, as long as that secret is still listed', () => {
    const sealed = boxOf('old').seal(new Secret('secret'), 'purpose');
    expect(boxOf('new', 'old').open(sealed, 'purpose')?.reveal()).toBe('secret');
    expect(boxOf('new').open(sealed, 'purpose')).toBeUndefined();
  });

  it('seals with the first server secret', () => {
    const sealed = boxOf('new', 'old').seal(new Secret('secret'), 'purpose');
    expect(boxOf('new').open(sealed, 'purpose')?.reveal()).toBe('secret');
    expect(boxOf('old').open(sealed, 'purpose')).toBeUndefined();
  });

  it('is not created without a server secret', () => {
    expect(() => boxOf()).toThrow(RangeError);
  });
});
