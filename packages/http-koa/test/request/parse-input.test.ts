import { InvalidInput } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from '../../src/request/parse-input.ts';

const schema = z.strictObject({ name: z.string(), count: z.number() });

function refusalOf(input: unknown): InvalidInput {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof InvalidInput) return error;
  }
  throw new Error('It was not refused.');
}

describe('parseInput', () => {
  it('reports every fault with its path', () => {
    expect(refusalOf({ count: '1', other: 1, third: 2 }).issues).toEqual([
      { path: ['name'], message: 'This is missing.' },
      { path: ['count'], message: 'Use a number.' },
      { path: ['other'], message: 'There is no such field. Remove it.' },
      { path: ['third'], message: 'There is no such field. Remove it.' },
    ]);
  });

  it('reports at most a hundred faults', () => {
    const flood = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`a${index}`, 1]));
    expect(refusalOf(flood).issues).toHaveLength(100);
  });
});
