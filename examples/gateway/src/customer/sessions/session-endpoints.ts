import { type Endpoints, instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';

/** A signed-in browser. */
export const openSession = z.strictObject({
  id: z.string().describe('Identifies the session; it cannot be used to sign in'),
  created_at: instant,
  last_seen_at: instant.describe('Updated at most every five minutes'),
  expires_at: instant,
  user_agent: z.string().nullable(),
});

const ownSession = openSession.extend({ current: z.boolean() });

const TAG = 'Devices';

/** Endpoints for the sessions of a customer. */
export const sessionEndpoints = {
  'GET /api/v1/me/sessions': {
    summary: 'List the browsers in which you are signed in, newest first',
    tag: TAG,
    access: 'session',
    replies: { 200: z.strictObject({ sessions: z.array(ownSession) }) },
    refusals: [],
  },
  'DELETE /api/v1/me/sessions': {
    summary: 'End all your other sessions',
    tag: TAG,
    access: 'session',
    replies: { 200: z.strictObject({ ended: z.number().int() }) },
    refusals: [],
  },
  'DELETE /api/v1/me/sessions/:id': {
    summary: 'End one of your sessions',
    tag: TAG,
    access: 'session',
    path: z.strictObject({ id: z.string().max(100) }),
    replies: { 204: null },
    refusals: ['not_found'],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
