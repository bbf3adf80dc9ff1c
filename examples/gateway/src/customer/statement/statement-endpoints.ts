import { BinaryReply, type Endpoints } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';

/** Endpoints for a gateway at the customer's home. */
export const statementEndpoints = {
  'GET /api/v1/entitlement': {
    summary: 'Read a signed statement of your capabilities, for your gateway at home',
    tag: 'Account',
    access: 'files',
    query: z.strictObject({
      nonce: z
        .string()
        .regex(/^[\w-]{1,100}$/, 'must be 1 to 100 letters, digits, - or _')
        .optional()
        .describe('A random text that the statement repeats, which proves that the statement is new'),
    }),
    replies: { 200: new BinaryReply('application/jwt') },
    refusals: ['not_found'],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
