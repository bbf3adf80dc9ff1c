import { MAX_PASSWORD_BYTES, parseNewPassword, parsePresentedPassword } from '@gatehouse/core/account';
import { InvalidInput } from '@gatehouse/core/kernel';
import { anyCharacter } from '@gatehouse/testing/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RULES = { minLength: 8, isCommon: (password: string) => password === 'letmein123' };

function parse(text: string, username = 'somebody'): string {
  return parseNewPassword(text, username, RULES).reveal();
}

function faults(text: string, username?: string): string {
  try {
    parse(text, username);
    return '';
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.message;
  }
}

describe('parseNewPassword', () => {
  it.each([
    ['8 characters', 'tRq8!x_Z'],
    ['8 characters of four bytes', '😀😁😂😃😄😅😆😇'],
    ['72 bytes', 'x'.repeat(72)],
    ['72 bytes in 36 characters', 'é'.repeat(36)],
    ['72 bytes in 18 characters', '😀'.repeat(18)],
    ['spaces, even at its ends', ' correct horse '],
    ['one repeated character, because there are no composition rules', 'z'.repeat(8)],
    ['NUL', 'before\0after'],
  ])('accepts %s', (_what, text) => {
    expect(parse(text)).toBe(text);
  });

  it.each([
    ['nothing', '', /at least 8/],
    ['7 characters', 'tRq8!x_', /at least 8/],
    ['7 characters of four bytes', '😀😁😂😃😄😅😆', /at least 8/],
    ['73 bytes', 'x'.repeat(73), /at most 72 bytes/],
    ['74 bytes in 37 characters', 'é'.repeat(37), /at most 72 bytes/],
    ['76 bytes in 19 characters', '😀'.repeat(19), /at most 72 bytes/],
    ['half a character', 'password\ud83d', /half a character/],
    ['a common password', 'letmein123', /most common/],
    ['the username in any case', 'xx-SomeBody-xx', /username/],
  ])('refuses %s', (_what, text, reason) => {
    expect(faults(text)).toMatch(reason);
  });

  it('counts the remaining code points after composing accents', () => {
    expect(parse('e\u0301'.repeat(8))).toBe('é'.repeat(8));
    expect(faults('e\u0301'.repeat(7))).toMatch(/at least 8/);
  });

  it('names the field and every reason', () => {
    const refusal = () => parseNewPassword('ada', 'ada', RULES, 'newPassword');
    expect(refusal).toThrow(/newPassword: Use at least 8 characters\.; newPassword: It must not contain/);
  });

  it('does not include the password in its refusal', () => {
    const short = fc.string({ minLength: 4, maxLength: 7, unit: fc.constantFrom(...'qxzjkw#%&') });
    fc.assert(
      fc.property(short, (text) => {
        expect(faults(text)).not.toContain(text);
      }),
    );
  });

  it('refuses every password that would be truncated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (text) => {
        fc.pre(faults(text) === '');
        expect(Buffer.byteLength(parse(text))).toBeLessThanOrEqual(MAX_PASSWORD_BYTES);
      }),
    );
  });
});

describe('parsePresentedPassword', () => {
  it('reads back every password that could be set', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), (text) => {
        fc.pre(faults(text) === '');
        expect(parsePresentedPassword(text)?.reveal()).toBe(parse(text));
      }),
      { examples: [['  blanks around a long phrase  ']] },
    );
  });

  it('detects texts that cannot be a password', () => {
    for (const text of ['', 'x'.repeat(73), 'half\udc00', 'x'.repeat(100_000)]) {
      expect(parsePresentedPassword(text)).toBeUndefined();
    }
  });

  it('applies no other rule, so that rules can become stricter', () => {
    expect(parsePresentedPassword('x')?.reveal()).toBe('x');
  });
});
