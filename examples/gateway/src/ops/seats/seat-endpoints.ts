import { RECORDED_SEAT_STATES } from '@gatehouse/core/support-forum';
import { instant, nextCursor } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';
import { didPath, failureCode, handles, pageAfter, statedCause } from '../ops-schemas.ts';

const state = z.enum(RECORDED_SEAT_STATES);

/** The last known state of the seat of a customer. */
export const seat = z.strictObject({
  did: z.string(),
  state: state.describe(
    'State after the latest delivery. `suspended`: by us; `login_only`: no invite was sent, because no e-mail address is known or the forum needs none',
  ),
  ticket_ref: z.string().nullable().describe('Ticket of the event that led to the state'),
  changed_at: instant.nullable(),
  delivered_at: instant
    .nullable()
    .describe('Time at which the gateway last reached the forum about this seat'),
  failure: z
    .strictObject({
      code: z.string(),
      message: z.string(),
      at: instant,
      final: z.boolean().describe('True: the delivery is retried only on request of an operator'),
    })
    .nullable()
    .describe('Reason why the latest delivery failed'),
});

const seatQuery = z.strictObject({
  state: state.optional(),
  failed: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe('Only seats whose latest delivery failed, or did not fail'),
  code: failureCode.optional().describe('Only seats whose latest delivery failed with this code'),
  ...pageAfter(2_048),
});

export const seatFailureCause = z.strictObject({
  code: z.string().describe('Stable code of the reason'),
  seats: z.number().int(),
  final: z
    .number()
    .int()
    .describe('Number of these seats whose delivery is retried only on request of an operator'),
  last_at: instant,
});

const seatCauseRetryBody = statedCause.extend({
  code: failureCode.describe('Code of the failures'),
  cursor: seatQuery.shape.after,
});

/** The part of the operator API for seats in the support forum. */
export const seatEndpoints = {
  'GET /internal/v1/ops/seats': {
    summary: 'List seats in the support forum, by DID',
    tag: 'Support forum',
    access: 'seat.read',
    query: seatQuery,
    replies: { 200: z.strictObject({ seats: z.array(seat), handles, nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/seat-failure-causes': {
    summary: 'Count seats whose latest delivery to the support forum failed, by cause',
    tag: 'Support forum',
    access: 'seat.read',
    replies: {
      200: z.strictObject({
        causes: z.array(seatFailureCause).describe('The most frequent cause first, at most 50'),
      }),
    },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/seats/retry': {
    summary:
      'Deliver at most 200 seats again whose latest delivery failed with one cause. Send `nextCursor` for the next ones.',
    tag: 'Support forum',
    access: 'seat.retry',
    body: seatCauseRetryBody,
    replies: { 202: z.strictObject({ retried: z.number().int(), nextCursor }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'GET /internal/v1/ops/accounts/:did/seat': {
    summary: 'Read the seat of a customer in the support forum',
    tag: 'Support forum',
    access: 'seat.read',
    path: didPath,
    replies: { 200: z.strictObject({ seat }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/accounts/:did/seat/retry': {
    summary: 'Make the seat of a customer match their entitlement now',
    tag: 'Support forum',
    access: 'seat.retry',
    path: didPath,
    body: statedCause,
    replies: { 202: z.strictObject({}) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/accounts/:did/seat/deactivate': {
    summary: 'Remove the seat of a customer permanently. A later grant creates a new seat',
    tag: 'Support forum',
    access: 'seat.deactivate',
    path: didPath,
    body: statedCause,
    replies: { 202: z.strictObject({}) },
    refusals: ['not_an_operator', 'role_required'],
  },
} as const satisfies Record<string, OpsEndpoint>;
