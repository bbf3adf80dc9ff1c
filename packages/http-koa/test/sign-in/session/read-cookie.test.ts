import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCookie } from '../../../src/sign-in/session/index.ts';

const name = fc.string({
  unit: fc.constantFrom('a', 'b', 'session', '.sig', '-'),
  minLength: 1,
  maxLength: 3,
});
const value = fc.string({ unit: fc.constantFrom('a', '1', '=', '"', ' x', '%'), maxLength: 4 });

describe('readCookie', () => {
  it('returns the cookie of that name, or undefined if it is missing or repeated', () => {
    fc.assert(
      fc.property(name, fc.array(fc.tuple(name, value), { maxLength: 5 }), (wanted, pairs) => {
        const header = pairs.map(([each, text]) => `${each}=${text}`).join('; ');
        const found = pairs.filter(([each]) => each === wanted).map(([, text]) => text);
        expect(readCookie(header, wanted)).toBe(found.length === 1 ? found[0] || undefined : undefined);
      }),
    );
  });

  it('does not throw, whatever the header', () => {
    fc.assert(fc.property(fc.string(), name, (header, wanted) => void readCookie(header, wanted)));
  });
});
