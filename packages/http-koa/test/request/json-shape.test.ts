import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedJson } from '../../src/refusal/index.ts';
import { refuseOddShape } from '../../src/request/json-shape.ts';

/** Keys and texts that look like the JSON around them. */
const tricky = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', 'a', '\n', 'é') });
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    tricky,
    fc.double(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(tricky, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const spacing = fc.constantFrom(undefined, 1, '\t');

describe('refuseOddShape', () => {
  it('accepts everything that JSON.stringify writes', () => {
    fc.assert(
      fc.property(value, spacing, (written, space) => {
        refuseOddShape(JSON.stringify(written, null, space));
      }),
    );
  });

  it('refuses a duplicate key at any depth and however it is escaped', () => {
    fc.assert(
      fc.property(value, value, tricky, fc.nat(20), (first, second, name, depth) => {
        const plain = JSON.stringify(name);
        const escaped = `"${[...name].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
        const twice = `{${plain}:${JSON.stringify(first)},${escaped}:${JSON.stringify(second)}}`;
        const text = `${'[0,'.repeat(depth)}${twice}${']'.repeat(depth)}`;
        expect(JSON.parse(text)).toBeDefined();
        expect(() => refuseOddShape(text)).toThrow(MalformedJson);
      }),
    );
  });

  it('refuses an object of more than a thousand keys', () => {
    const withKeys = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, {}])));
    refuseOddShape(`[${withKeys(1_000)},${withKeys(1_000)}]`);
    expect(() => refuseOddShape(withKeys(1_001))).toThrow(MalformedJson);
  });

  it('accepts the same key in sibling and nested objects', () => {
    refuseOddShape('{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":3}}');
  });

  it('checks any 100 KiB in less than 5 ms', () => {
    for (const unit of ['{},', '[],', '{"a":1},', '"",', '1,']) {
      const text = `[${unit.repeat(Math.floor(102_000 / unit.length))}0]`;
      const times = Array.from({ length: 5 }, () => {
        const began = performance.now();
        refuseOddShape(text);
        return performance.now() - began;
      });
      expect([unit, Math.min(...times) < 5]).toEqual([unit, true]);
    }
  });

  it('takes time in proportion to its length', () => {
    const text = JSON.stringify(Array.from({ length: 5_000 }, (_, index) => ({ [`name${index}`]: '\\"{' })));
    const began = performance.now();
    refuseOddShape(text);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
