import { z } from 'zod';

/** An instant in JSON: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Cursor and size of a page of a list. */
export const pageQuery = z.strictObject({
  cursor: z.string().min(1).max(500).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(200)
    .default(50)
    .describe('Maximum number of items in the page'),
});

/** Schema of a path with an opaque id. */
export const idPath = z.strictObject({ id: z.string().min(1).max(200) });

export const nextCursor = z
  .string()
  .nullable()
  .describe('Pass it as `cursor` to get the next page; null on the last page');

/** The body of every refusal and failure. */
export const refusalBody = z.strictObject({
  error: z.string().describe('Stable code'),
  message: z.string().describe('The reason in words'),
  issues: z
    .array(z.strictObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
    .optional(),
});
