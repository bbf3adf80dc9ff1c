import { inspect } from 'node:util';
import { Secret } from '@gatehouse/core/kernel';
import { anyCharacter } from '@gatehouse/testing/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const anySecret = fc.string({ minLength: 12, unit: fc.constantFrom(...'0123456789') });

const PRINTED: Readonly<Record<string, (secret: Secret) => string>> = {
  'a template': (secret) => `${secret}`,
  concatenation: (secret) => `${'is: '.concat(String(secret))}`,
  'JSON, however deep': (secret) => JSON.stringify({ a: [{ secret }] }),
  'inspect and console.log': (secret) => inspect(secret),
  'inspect of an object that contains it, including hidden members': (secret) =>
    inspect({ a: [secret] }, { showHidden: true, depth: 9 }),
  'the message of an error': (secret) => new Error(`wrong: ${secret}`).stack ?? '',
  'its own members': (secret) => Object.entries({ ...secret }).join(),
};

describe('Secret', () => {
  it('reveals its value on request', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        expect(new Secret(value).reveal()).toBe(value);
      }),
    );
  });

  it.each(Object.entries(PRINTED))('is masked in %s', (_way, print) => {
    fc.assert(
      fc.property(anySecret, (value) => {
        expect(print(new Secret(value))).not.toContain(value);
      }),
    );
  });
});
