import { type Endpoints, instant, nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';
import { SHOWN_SEAT_STATES } from '../shown-seat.ts';

const seatState = z.enum(SHOWN_SEAT_STATES);

const historyEntry = z.strictObject({
  id: z.number().int(),
  at: instant,
  action: z.string().describe('For example `entitlement.manual.grant` or `session.began`'),
  by: z
    .enum(['holder', 'service'])
    .describe('The actor. holder: you or one of your devices; service: the service'),
  plan: z.string().optional(),
  grace_until: instant.optional(),
  device: z.string().optional().describe('Name of the device'),
  seat: z
    .strictObject({ before: seatState, after: seatState })
    .optional()
    .describe('The states of your seat in the support forum before and after its change'),
});

/** Endpoints for the history of a customer. */
export const historyEndpoints = {
  'GET /api/v1/me/history': {
    summary: 'Read your history, newest first',
    tag: 'Account',
    access: 'session',
    query: z.strictObject({
      cursor: z.string().min(1).max(20).optional().describe('`nextCursor` of the previous page'),
      limit: z.coerce.number<number>().int().min(1).max(200).default(50),
    }),
    replies: { 200: z.strictObject({ entries: z.array(historyEntry), nextCursor }) },
    refusals: [],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
