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

/** Limits the length of the response, which could otherwise be ten times that of the request. */
const MAX_ISSUES = 100;

/** Returns the input as its schema parses it. Throws `InvalidInput` with all faults, or the first hundred. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: plainWords });
  if (result.success) return result.data;
  throw new InvalidInput(result.error.issues.flatMap(issues).slice(0, MAX_ISSUES));
}

/** A message for faults whose schema has no message; undefined to use the message of zod. */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This is missing.' : EXPECTED[issue.expected];
  if (issue.code === 'invalid_value') return `Use one of ${issue.values.join(', ')}.`;
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return `Use one of ${issue.options.join(', ')}.`;
  if (issue.code === 'too_small') return `Use ${sizeOf(issue.origin, issue.minimum)} or more.`;
  if (issue.code === 'too_big') return `Use ${sizeOf(issue.origin, issue.maximum)} or fewer.`;
  return undefined;
}

/** A size with its unit: characters of a text, entries of a list, or the number itself. */
function sizeOf(origin: string, size: number | bigint): string {
  const unit = { string: 'character', array: 'entry' }[origin];
  if (unit === undefined) return String(size);
  const plural = unit === 'entry' ? 'entries' : 'characters';
  return `${size} ${size === 1 || size === 1n ? unit : plural}`;
}

/** Reports each unknown field under its own path, because zod reports them together. */
function issues(issue: z.core.$ZodIssue): { path: (string | number)[]; message: string }[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'There is no such field. Remove it.' }));
}
