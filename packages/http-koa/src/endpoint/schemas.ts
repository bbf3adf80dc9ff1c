import { z } from 'zod';

/** An instant in JSON: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** The cursor and size of a page, as a list endpoint takes them. */
export const pageQuery = z.strictObject({
  cursor: z.string().min(1).max(500).optional().describe('`nextCursor` of the page before'),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50).describe('How many items at most'),
});

/** The opaque id in a path. */
export const idPath = z.strictObject({ id: z.string().min(1).max(200) });

export const nextCursor = z
  .string()
  .nullable()
  .describe('Pass it as `cursor` for the next page; null at the end');

/** The body of every refusal and failure. */
export const refusalBody = z.strictObject({
  error: z.string().describe('Stable code'),
  message: z.string().describe('For people'),
  issues: z
    .array(z.strictObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
    .optional(),
});
