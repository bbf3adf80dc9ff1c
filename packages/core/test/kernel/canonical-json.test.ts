import { isDeepStrictEqual } from 'node:util';
import { canonicalJson, type Json } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const anyJson = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);

describe('canonicalJson', () => {
  it('writes the example of RFC 8785, section 3.2.3', () => {
    const value = {
      '\u20ac': 'Euro',
      '\r': 'CR',
      '\ufb33': 'Dalet',
      '1': 'One',
      '\ud83d\ude00': 'Smile',
      '\u0080': 'Control',
      '\u00f6': 'o',
    };
    const members = [
      '"\\r":"CR"',
      '"1":"One"',
      '"\u0080":"Control"',
      '"ö":"o"',
      '"€":"Euro"',
      '"😀":"Smile"',
      '"\ufb33":"Dalet"',
    ];
    expect(canonicalJson(value)).toBe(`{${members.join(',')}}`);
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  it('returns the same text for any order of members', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('returns different texts for different values', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (one, other) => {
        expect(canonicalJson(one) === canonicalJson(other)).toBe(isDeepStrictEqual(one, other));
      }),
    );
  });

  it('writes no white space', () => {
    expect(canonicalJson({ b: [1, 2.5, 1e21, -0], a: { c: null, d: 'x y' } })).toBe(
      '{"a":{"c":null,"d":"x y"},"b":[1,2.5,1e+21,0]}',
    );
  });
});

function shuffled(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(shuffled);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, shuffled(member)]),
  );
}
