import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import Keygrip from 'keygrip';
import { describe, expect, it } from 'vitest';
import { SignedValue } from '../../../src/sign-in/session/index.ts';

const key = fc.string({ minLength: 1 });

describe('a signed value', () => {
  it('is signed with the first key by RFC 2104', () => {
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 3 }), fc.string(), (keys, text) => {
        const expected = createHmac('sha256', keys[0] ?? '')
          .update(text)
          .digest('base64url');
        expect(new SignedValue(keys).keygrip.sign(text)).toBe(expected);
      }),
    );
  });

  it('is verified with each key, as Keygrip does', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(key, { minLength: 2, maxLength: 4 }),
        fc.string(),
        fc.nat(),
        (keys, text, at) => {
          const chosen = keys[at % keys.length] ?? '';
          const signature = new SignedValue([chosen]).keygrip.sign(text);
          expect(new SignedValue(keys).verify(text, signature)).toBe(true);
          expect(new Keygrip(keys, 'sha256').verify(text, signature)).toBe(true);
        },
      ),
    );
  });

  it('is rejected with another key, for another text, or if any part was changed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(key, { minLength: 2, maxLength: 2 }),
        fc.string(),
        fc.nat(42),
        (keys, text, at) => {
          const [mine = '', other = ''] = keys;
          const signed = new SignedValue([mine]);
          const signature = signed.keygrip.sign(text);
          const changed = `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`;
          expect(new SignedValue([other]).verify(text, signature)).toBe(false);
          expect(signed.verify(`${text}.`, signature)).toBe(false);
          for (const worthless of [changed, `${signature}=`, signature.slice(1), '', 'é'.repeat(43)])
            expect(signed.verify(text, worthless)).toBe(false);
        },
      ),
    );
  });
});
