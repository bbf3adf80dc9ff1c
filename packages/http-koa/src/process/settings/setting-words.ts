import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/**
 * Returns the message for a fault of a setting whose schema has no message; undefined to use the message of zod. Like
 * all messages of settings, it completes a sentence that begins with the field.
 */
export function settingWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is missing';
    return `must be ${KINDS[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'invalid_value') {
    if (issue.input === undefined) return 'is missing';
    return `must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.join(', ')}`;
  }
  if (issue.code === 'unrecognized_keys') return `must not have the field ${issue.keys.join(', ')}`;
  return undefined;
}
