import { MAX_BLOCK_BYTES } from '@gatehouse/core/block';
import { MINUTE } from '@gatehouse/core/kernel';
import { type Endpoints, instant, StreamBody } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';

const block = z.strictObject({
  cid: z.string().describe('CIDv1 with SHA-256 in base32'),
  size: z.number().describe('Bytes'),
});

/** An upload and its missing blocks. */
export const upload = z.strictObject({
  id: z.string(),
  state: z.enum(['open', 'committed', 'released', 'expired']),
  announced: z.number().describe('Blocks announced so far. Announce all before you commit.'),
  expires_at: instant.describe(
    'Time at which the upload expires and frees its quota. Each block that arrives extends this time',
  ),
  missing: z
    .array(z.string())
    .describe('CIDs of the announced blocks to send, including the manifest if all are announced'),
  quota: z.strictObject({ limit: z.number(), used: z.number(), reserved: z.number() }).describe('Bytes'),
});

const TAG = 'Uploads';
const path = z.strictObject({ id: z.string().max(100) });
const blockPath = z.strictObject({ id: z.string().max(100), cid: z.string() });

/** Maximum length of a body that announces blocks. Two thousand blocks take about 210 KB. */
const ANNOUNCE_BODY_BYTES = 300_000;

/** Endpoints for sending a file in blocks. */
export const uploadEndpoints = {
  'POST /api/v1/uploads': {
    summary: 'Reserve quota for a file before sending its blocks',
    tag: TAG,
    access: 'files',
    body: z.strictObject({
      key: z.string().describe('Idempotency key: repeating the call with the same key is safe'),
      kind: z
        .enum(['safety_net', 'local'])
        .optional()
        .describe('`local` at home, otherwise `safety_net`. If absent, the kind that this gateway accepts'),
      file: z.string().describe('Id of the file that gets this content'),
      size: z.number().describe('Bytes of all blocks'),
      block_count: z
        .number()
        .optional()
        .describe('Number of all blocks of the file, if the file has more than this request announces'),
      chunker: z.enum(['fixed-4m']).default('fixed-4m'),
      manifest: z.string().describe('CID of the DAG-CBOR block that lists the others'),
      blocks: z.array(block).describe('The first blocks, in the order of the file'),
    }),
    bodyLimit: ANNOUNCE_BODY_BYTES,
    replies: { 201: z.strictObject({ upload }), 200: z.strictObject({ upload }) },
    refusals: [
      'svc.entitlement.safety_net_denied',
      'quota_exceeded',
      'upload_key_reused',
      'too_many_uploads',
      'upload_turnover_exceeded',
      'policy_unavailable',
    ],
  },
  'POST /api/v1/uploads/:id/blocks': {
    summary: 'Announce further blocks of a large file. Repeating the call is safe.',
    tag: TAG,
    access: 'files',
    path,
    body: z.strictObject({
      first: z.number().int().min(1).describe('Number of blocks that come before these in the file'),
      blocks: z.array(block).describe('Blocks in the order of the file'),
    }),
    bodyLimit: ANNOUNCE_BODY_BYTES,
    replies: { 200: z.strictObject({ upload }) },
    refusals: ['not_found', 'upload_expired'],
  },
  'GET /api/v1/uploads/:id': {
    summary: 'Read which blocks are missing, to resume an upload',
    tag: TAG,
    access: 'files',
    path,
    replies: { 200: z.strictObject({ upload }) },
    refusals: ['not_found'],
  },
  'DELETE /api/v1/uploads/:id': {
    summary: 'Release an upload and free its quota',
    tag: TAG,
    access: 'files',
    path,
    replies: { 204: null },
    refusals: ['not_found'],
  },
  'PUT /api/v1/uploads/:id/blocks/:cid': {
    summary: 'Send one block, or the manifest. 201 for a new block, 200 if you sent it before.',
    tag: TAG,
    access: 'files',
    path: blockPath,
    body: new StreamBody({
      type: 'application/octet-stream',
      limit: MAX_BLOCK_BYTES,
      lengthRequired: true,
    }),
    timeout: 30 * MINUTE,
    replies: { 201: null, 200: null },
    refusals: ['not_found', 'block_mismatch', 'upload_expired', 'too_many_puts_of_holder', 'too_many_puts'],
  },
  'POST /api/v1/uploads/:id/blocks/:cid/presigned': {
    summary: 'Get an address of the object store to which you can send one block with PUT',
    tag: TAG,
    access: 'files',
    path: blockPath,
    replies: {
      200: z.strictObject({
        url: z.string().describe('Accepts only the bytes of this block, for five minutes'),
        headers: z.record(z.string(), z.string()).describe('Headers to send with the PUT'),
      }),
    },
    refusals: ['not_found', 'upload_expired', 'direct_puts_not_offered'],
  },
  'POST /api/v1/uploads/:id/blocks/:cid/accept': {
    summary:
      'Add a block that the object store has received. 201 for a new block, 200 if you sent it before.',
    tag: TAG,
    access: 'files',
    path: blockPath,
    replies: { 201: null, 200: null },
    refusals: [
      'not_found',
      'block_mismatch',
      'block_not_received',
      'upload_expired',
      'direct_puts_not_offered',
      'too_many_puts_of_holder',
      'too_many_puts',
      'storage_unavailable',
    ],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
