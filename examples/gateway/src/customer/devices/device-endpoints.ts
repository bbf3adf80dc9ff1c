import { type Endpoints, instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';

/** A device with a token. */
export const device = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  last_seen: z.iso
    .date()
    .nullable()
    .describe('Day (UTC) of the last request of the device; null if it has sent none'),
});

const TAG = 'Devices';

/** Endpoints for the tokens of clients without a browser. */
export const deviceEndpoints = {
  'GET /api/v1/me/devices': {
    summary: 'List your devices, newest first',
    tag: TAG,
    access: 'session',
    replies: { 200: z.strictObject({ devices: z.array(device) }) },
    refusals: [],
  },
  'POST /api/v1/me/devices': {
    summary: 'Create the token of a device. It is returned only once.',
    tag: TAG,
    access: 'session',
    body: z.strictObject({ name: z.string().max(200).describe('Name by which you recognize the device') }),
    replies: {
      201: z.strictObject({
        device,
        token: z
          .string()
          .describe('Send it as `Authorization: Bearer`. Only endpoints for files and sync accept it'),
      }),
    },
    refusals: ['too_many_devices', 'too_many_attempts'],
  },
  'DELETE /api/v1/me/devices/:id': {
    summary: 'Revoke the token of a device',
    tag: TAG,
    access: 'session',
    path: z.strictObject({ id: z.string().max(100) }),
    replies: { 204: null },
    refusals: ['not_found'],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
