import { z } from 'zod';
import { device } from '../../customer/devices/device-endpoints.ts';
import { openSession } from '../../customer/sessions/session-endpoints.ts';
import type { OpsEndpoint } from '../ops-access.ts';
import { didPath, statedCause } from '../ops-schemas.ts';

/** A customer's sessions and devices, and the storage that the customer uses. */
export const access = z.strictObject({
  sessions: z.array(openSession).describe('Signed-in browsers, newest first'),
  devices: z.array(device).describe('Devices with a token, newest first'),
  storage: z.strictObject({
    used_bytes: z.number().describe('Bytes of all stored versions of all files'),
    reserved_bytes: z.number().describe('Bytes that open uploads reserve'),
  }),
});

/** A session of a member of the staff. */
export const staffSession = openSession.extend({
  did: z.string(),
  handle: z.string().nullable(),
  current: z.boolean().describe('True for the session that sent the request'),
});

/** The part of the operator API for sessions and devices. */
export const accessEndpoints = {
  'GET /internal/v1/ops/accounts/:did/access': {
    summary: 'Read the signed-in browsers, the devices and the used storage of a customer',
    tag: 'Accounts',
    access: 'access.read',
    path: didPath,
    replies: { 200: z.strictObject({ access }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/accounts/:did/access/end': {
    summary: 'End one session, revoke one device, or end all access of a customer, from the next request',
    tag: 'Accounts',
    access: 'access.end',
    path: didPath,
    body: statedCause
      .extend({
        session: z.string().max(100).optional().describe('`id` of the session to end'),
        device: z.string().max(100).optional().describe('`id` of the device to revoke'),
      })
      .refine(
        ({ session, device }) => session === undefined || device === undefined,
        'give at most one of session and device; without them, all access ends',
      ),
    replies: { 200: z.strictObject({ sessions: z.number().int(), devices: z.number().int() }) },
    refusals: ['not_an_operator', 'role_required', 'not_found'],
  },
  'GET /internal/v1/ops/staff-sessions': {
    summary: 'List the signed-in browsers of operators',
    tag: 'Operators',
    access: 'staff.read',
    replies: { 200: z.strictObject({ sessions: z.array(staffSession) }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/staff-sessions/:id/end': {
    summary: 'End a session of an operator, from the next request',
    tag: 'Operators',
    access: 'staff-session.end',
    path: z.strictObject({ id: z.string().max(100) }),
    body: statedCause.extend({ did: z.string().describe('DID of the operator') }),
    replies: { 204: null },
    refusals: ['not_an_operator', 'role_required', 'not_found'],
  },
} as const satisfies Record<string, OpsEndpoint>;
