import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { MalformedJson } from '../../src/refusal/index.ts';
import { refuseOddShape } from '../../src/request/json-shape.ts';

/** Keys and texts that contain characters of JSON's own syntax. */
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
/** A text that counts how many of its characters are read. */
class CountedText {
  steps = 0;
  readonly length: number;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.length = text.length;
  }

  charCodeAt(at: number): number {
    this.steps += 1;
    return this.#text.charCodeAt(at);
  }

  slice(start: number, end: number): string {
    this.steps += end - start;
    return this.#text.slice(start, end);
  }
}

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

  it('refuses a list of more than two thousand items', () => {
    const ofItems = (count: number, item: unknown) =>
      JSON.stringify(Array.from({ length: count }, () => item));
    refuseOddShape(`{"a":${ofItems(2_000, {})},"b":${ofItems(2_000, [])},"c":[]}`);
    for (const item of [0, 'a,b', {}, [1, 2], { a: 1, b: [2, 3] }])
      expect(() => refuseOddShape(`{"a":{"b":${ofItems(2_001, item)}}}`)).toThrow(
        'Use at most 2000 items in a list.',
      );
  });

  it('accepts the same key in sibling and nested objects', () => {
    refuseOddShape('{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":3}}');
  });

  it.each(['{},', '[],', '{"a":1},', '{"a":1,"b":2},', '"",', '"\\\\\\"",', '1,'])(
    'reads each character of 100 KiB of %s at most twice, and collects keys only for objects with several',
    (unit) => {
      const list = `[${unit.repeat(1_999)}0]`;
      const lists = Array.from({ length: Math.floor(102_000 / list.length) }, () => list);
      const text = new CountedText(`[${lists.join(',')}]`);
      const sets = vi.spyOn(globalThis, 'Set');
      refuseOddShape(text as unknown as string);
      const created = sets.mock.calls.length;
      sets.mockRestore();
      expect(text.steps).toBeLessThanOrEqual(2 * text.length);
      expect(created).toBe(unit.includes('"b"') ? 1_999 * lists.length : 0);
    },
  );
});
