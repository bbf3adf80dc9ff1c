import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HmacSha256 } from '../../../src/sign-in/session/hmac-sha256.ts';

const anyText = (maxLength: number) =>
  fc.oneof(fc.string({ maxLength }), fc.string({ maxLength, unit: 'binary' }));

describe('HmacSha256', () => {
  it('equals the HMAC of node:crypto for every key and text', () => {
    fc.assert(
      fc.property(anyText(80), anyText(80), (key, text) => {
        const expected = createHmac('sha256', key).update(text).digest('base64url');
        expect(new HmacSha256(key).base64url(text)).toBe(expected);
      }),
    );
  });

  it.each([63, 64, 65, 1_000])('hashes a key first only if it is longer than a block: %i bytes', (length) => {
    const key = 'k'.repeat(length);
    const expected = createHmac('sha256', key).update('text').digest('base64url');
    expect(new HmacSha256(key).base64url('text')).toBe(expected);
  });

  it('keeps its key between texts of any length', () => {
    const hmac = new HmacSha256('key');
    const first = hmac.base64url('first');
    hmac.base64url('a longer text '.repeat(100));
    expect(hmac.base64url('first')).toBe(first);
  });
});
