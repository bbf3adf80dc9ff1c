import { createHmac } from 'node:crypto';
import { anyCharacter } from '@gatehouse/testing/arbitraries';
import fc from 'fast-check';
import Keygrip from 'keygrip';
import { describe, expect, it } from 'vitest';
import { HmacSha256 } from '../../../src/sign-in/session/hmac-sha256.ts';

const text = fc.string({ unit: anyCharacter, maxLength: 200 });

describe('HmacSha256', () => {
  it('returns the codes of RFC 4231, sections 4.3 and 4.7', () => {
    const long = 'Test Using Larger Than Block-Size Key - Hash Key First';
    expect(hex(new HmacSha256('Jefe').sign('what do ya want for nothing?'))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    expect(new HmacSha256('k'.repeat(131)).sign(long)).toBe(
      createHmac('sha256', 'k'.repeat(131)).update(long).digest('base64url'),
    );
  });

  it('returns the same as Node and Keygrip for any key and text', () => {
    fc.assert(
      fc.property(text, text, (key, signed) => {
        const code = new HmacSha256(key).sign(signed);
        expect(code).toBe(createHmac('sha256', key).update(signed).digest('base64url'));
        expect(code).toBe(new Keygrip([key], 'sha256').sign(signed));
      }),
    );
  });

  it('rejects the code of any other text', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.oneof(text, fc.string({ minLength: 43, maxLength: 43, unit: anyCharacter })),
        (key, signed, other) => {
          const hmac = new HmacSha256(key);
          const code = hmac.sign(signed);
          expect(hmac.isCode(code, signed)).toBe(true);
          expect(hmac.isCode(other, signed)).toBe(other === code);
          for (const altered of [
            code.slice(1),
            `${code}A`,
            `A${code.slice(1)}`,
            `${code.slice(0, -1)}\u012d`,
          ])
            expect(hmac.isCode(altered, signed)).toBe(altered === code);
        },
      ),
    );
  });
});

function hex(code: string): string {
  return Buffer.from(code, 'base64url').toString('hex');
}
