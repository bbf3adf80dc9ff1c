import { BinaryReply, type Endpoints } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';

const BYTES = new BinaryReply('application/octet-stream');

/** Endpoints that return stored blocks. */
export const blockEndpoints = {
  'GET /api/v1/blocks/:cid': {
    summary: 'Read a block of one of your files, or a part of the block. Supports HEAD.',
    tag: 'Blocks',
    access: 'files',
    path: z.strictObject({ cid: z.string().max(200) }),
    replies: { 200: BYTES, 206: BYTES, 304: null },
    refusals: ['not_found', 'range_not_satisfiable', 'storage_unavailable'],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
