import { type Endpoints, instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';
import { fileVersion } from './catalog-endpoints.ts';

const TAG = 'Trash';
const position = z.string().regex(/^\d{1,15}$/, 'must be a position in the change feed');

const trashSize = z.strictObject({
  files: z.number(),
  bytes: z.number().describe('Bytes of their versions. The quota counts them until they are removed'),
});

const trashedFile = z.strictObject({
  file: z.string(),
  revision: z.number().describe('Revision of the deletion'),
  seq: z.number().describe('Position of the deletion in the change feed'),
  deleted_at: instant,
  bytes: z.number().describe('Bytes of all its versions that this gateway stores'),
  version: fileVersion.describe('The latest version'),
});

/** Endpoints for the deleted files of a holder that are not removed yet. */
export const trashEndpoints = {
  'GET /api/v1/trash': {
    summary: 'List deleted files that can be restored, the latest deletion first',
    tag: TAG,
    access: 'files',
    query: z.strictObject({
      until: position
        .optional()
        .describe('`next` of an earlier call. If absent, the list begins with the latest deletion'),
      limit: z.coerce.number<number>().int().min(1).max(200).default(50).describe('Maximum number of files'),
    }),
    replies: {
      200: z.strictObject({
        files: z.array(trashedFile),
        size: trashSize.describe('Size of all files that were deleted at or before `until`'),
        next: z.number().nullable().describe('Pass it as `until` to get earlier deletions; null at the end'),
      }),
    },
    refusals: [],
  },
  'DELETE /api/v1/trash': {
    summary: 'Empty the trash, at most 200 files at a time. Repeat the call until nothing remains.',
    tag: TAG,
    access: 'files',
    query: z.strictObject({
      until: position.describe('`seq` of the first file that the caller has listed. Later deletions stay'),
    }),
    replies: {
      200: z.strictObject({
        removed: trashSize,
        remaining: trashSize.describe('Size of what was deleted at or before `until` and is not removed yet'),
      }),
    },
    refusals: [],
  },
  'DELETE /api/v1/trash/:file': {
    summary: 'Delete a file in the trash permanently. Repeating the call is safe.',
    tag: TAG,
    access: 'files',
    path: z.strictObject({ file: z.string().max(100) }),
    headers: z.object({
      'if-match': z
        .string()
        .max(100)
        .optional()
        .describe('The revision of the deletion, in quotes, or `*` for any'),
    }),
    replies: { 204: null },
    refusals: ['not_found', 'revision_conflict'],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
