import { type Endpoints, instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';

const contentFields = {
  root: z.string().nullable().describe('CID of the manifest; null for a deleted file'),
  size: z.number().nullable().describe('Bytes of the blocks; null for a deleted file'),
  chunker: z.enum(['fixed-4m']).nullable(),
  sealed_name: z.string().nullable().describe('The name as the device sealed it, in base64url'),
  stored: z.boolean().describe('True if this gateway stores the blocks'),
};

/** The latest revision of a file. */
export const catalogFile = z.strictObject({
  seq: z.number().describe('Position in the change feed'),
  file: z.string(),
  revision: z
    .number()
    .describe('Revision of the file: 1 for the first; each change adds 1. Also sent as the ETag.'),
  ...contentFields,
  deleted: z.boolean(),
  changed_at: instant,
});

/** Content that a file has or had. */
export const fileVersion = z.strictObject({
  ...contentFields,
  added_at: instant,
  replaced_at: instant
    .nullable()
    .describe('Time at which newer content replaced this version; null for the current content'),
});

/** State of the record in the repository, which can lag behind the catalog. */
export const syncState = z.strictObject({
  state: z
    .enum(['done', 'queued', 'waiting', 'paused', 'running', 'failed'])
    .describe('State of writing this revision to the repository. done: the repository contains it'),
  reason: z.string().optional().describe('Reason why writing is paused, or the code of the latest failure'),
  waits_until: instant.optional().describe('Time of the next attempt to write'),
});

const TAG = 'Catalog';
const path = z.strictObject({ file: z.string().max(100) });
const written = z.strictObject({ file: catalogFile, sync: syncState });
const sealedName = z
  .string()
  .max(5_500)
  .describe('At most 4,096 bytes in base64url without padding. If absent, the name stays.');

/** Endpoints for the files of a holder. */
export const catalogEndpoints = {
  'POST /api/v1/uploads/:id/commit': {
    summary: 'Make the blocks of an upload the content of its file. Repeating the call is safe.',
    tag: 'Uploads',
    access: 'files',
    path: z.strictObject({ id: z.string().max(100) }),
    body: z.strictObject({
      base_revision: z
        .number()
        .int()
        .min(0)
        .describe('The revision that you changed; 0 for a file that the catalog does not contain'),
      sealed_name: sealedName.optional(),
      wait_for_copies: z
        .boolean()
        .optional()
        .describe('true: respond when the file has the minimum number of copies, or after 25 seconds'),
    }),
    replies: {
      200: written.extend({
        copies: z
          .number()
          .optional()
          .describe(
            'Copies, on all machines, of the block of the file that has the fewest; only if the call waited for copies',
          ),
      }),
    },
    refusals: [
      'not_found',
      'upload_expired',
      'blocks_missing',
      'revision_conflict',
      'catalog_full',
      'svc.entitlement.metadata_write_denied',
      'policy_unavailable',
    ],
  },
  'GET /api/v1/catalog': {
    summary: 'List the files that changed after a position, each with its latest revision',
    tag: TAG,
    access: 'files',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,15}$/, 'must be `next` of an earlier call')
        .default('0')
        .describe('`next` of an earlier call; 0 for the beginning'),
      limit: z.coerce
        .number<number>()
        .int()
        .min(1)
        .max(1_000)
        .default(200)
        .describe('Maximum number of changes'),
    }),
    replies: {
      200: z.strictObject({
        changes: z.array(catalogFile),
        next: z.number().describe('Pass it as `after` to get later changes'),
      }),
    },
    refusals: ['cursor_too_old'],
  },
  'GET /api/v1/catalog/:file': {
    summary: 'Read a file, even a deleted one, and its versions',
    tag: TAG,
    access: 'files',
    path,
    replies: { 200: z.strictObject({ file: catalogFile, sync: syncState, versions: z.array(fileVersion) }) },
    refusals: ['not_found'],
  },
  'PUT /api/v1/catalog/:file': {
    summary: 'Rename a file, restore an earlier version, or list content that is stored elsewhere',
    tag: TAG,
    access: 'files',
    path,
    headers: z.object({
      'if-match': z
        .string()
        .max(100)
        .optional()
        .describe('The revision that you changed, in quotes; `*` for any'),
      'if-none-match': z
        .string()
        .max(100)
        .optional()
        .describe('`*` to create a file that the catalog does not contain'),
    }),
    body: z.strictObject({
      root: z.string().optional().describe('CID of the manifest. If absent, the content stays.'),
      size: z.number().optional().describe('Bytes of the blocks. Required with `root`.'),
      chunker: z.enum(['fixed-4m']).default('fixed-4m'),
      sealed_name: sealedName.optional(),
    }),
    replies: { 200: written, 201: written },
    refusals: [
      'not_found',
      'revision_conflict',
      'catalog_full',
      'svc.entitlement.metadata_write_denied',
      'policy_unavailable',
    ],
  },
  'POST /api/v1/catalog/:file/move': {
    summary:
      'Give a file another id, without sending its blocks again. Earlier versions stay with the former id.',
    tag: TAG,
    access: 'files',
    path,
    headers: z.object({
      'if-match': z
        .string()
        .max(100)
        .optional()
        .describe('The revision that you move, in quotes; `*` for any'),
    }),
    body: z.strictObject({
      to: z
        .string()
        .max(100)
        .describe('The new id. 412 `revision_conflict` if the catalog contains a file with this id'),
      sealed_name: sealedName.describe(
        'The name, sealed for the new id: at most 4,096 bytes in base64url without padding',
      ),
    }),
    replies: { 200: written },
    refusals: [
      'not_found',
      'revision_conflict',
      'catalog_full',
      'svc.entitlement.metadata_write_denied',
      'policy_unavailable',
    ],
  },
  'DELETE /api/v1/catalog/:file': {
    summary: 'Delete a file. Its content remains restorable as a version for a limited time.',
    tag: TAG,
    access: 'files',
    path,
    headers: z.object({
      'if-match': z.string().max(100).optional().describe('The revision that you delete, in quotes, or *'),
    }),
    replies: { 200: written },
    refusals: ['not_found', 'revision_conflict'],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
