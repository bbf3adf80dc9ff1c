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

/** Maximum number of faults in a response. Without a limit, the response could be ten times as long as the request. */
const MAX_ISSUES = 100;

/**
 * Parses the input by its schema. Throws `InvalidInput` with all faults, or with the first hundred if there are more.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: plainWords });
  if (result.success) return result.data;
  throw new InvalidInput(result.error.issues.flatMap(issues).slice(0, MAX_ISSUES));
}

/** Returns Gatehouse's message for a fault whose schema has no message; undefined to use the message of zod. */
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

/** Returns a size with its unit: characters of a text, entries of a list, or only the number. */
function sizeOf(origin: string, size: number | bigint): string {
  const unit = { string: 'character', array: 'entry' }[origin];
  if (unit === undefined) return String(size);
  const plural = unit === 'entry' ? 'entries' : 'characters';
  return `${size} ${size === 1 || size === 1n ? unit : plural}`;
}

/** Returns the faults. Reports each unknown field under its own path, because zod reports all of them as one fault. */
function issues(issue: z.core.$ZodIssue): { path: (string | number)[]; message: string }[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'There is no such field. Remove it.' }));
}
