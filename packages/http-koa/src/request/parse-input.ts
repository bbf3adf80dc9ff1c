import { InvalidInput } from '@gatehouse/core';
import type { z } from 'zod';

/** The input as its schema reads it; throws `InvalidInput` with every fault. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new InvalidInput(result.error.issues.flatMap(issues));
}

/** One fault for each unknown field, so that each is found at its own place. */
function issues(issue: z.core.$ZodIssue): { path: (string | number)[]; message: string }[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'There is no such field; remove it.' }));
}
