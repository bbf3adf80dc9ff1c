import { InvalidInput } from '@gatehouse/core/kernel';
import type { z } from 'zod';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Use text.',
  number: 'Use a number.',
  int: 'Use a whole number.',
  boolean: 'Use true or false.',
  object: 'Use an object.',
  array: 'Use a list.',
};

/** An answer must not be ten times as long as what it answers. */
const MOST_TOLD = 100;

/** The input as its schema reads it; throws `InvalidInput` with every fault, or the first hundred. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: plainWords });
  if (result.success) return result.data;
  throw new InvalidInput(result.error.issues.flatMap(issues).slice(0, MOST_TOLD));
}

/** What to do about a fault of which the schema itself says nothing; undefined leaves it to zod. */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This is missing.' : EXPECTED[issue.expected];
  if (issue.code === 'invalid_value') return `Use one of ${issue.values.join(', ')}.`;
  return undefined;
}

/** One fault for each unknown field, so that each is found at its own place. */
function issues(issue: z.core.$ZodIssue): { path: (string | number)[]; message: string }[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'There is no such field; remove it.' }));
}
