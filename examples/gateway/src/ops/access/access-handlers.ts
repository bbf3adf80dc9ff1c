import type {
  EndHolderAccess,
  EndStaffSession,
  HolderAccess,
  ListStaffSessions,
  ReadHolderAccess,
} from '@gatehouse/core/operator';
import { parseDid } from '@gatehouse/core/pds';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import { presentedDevice } from '../../customer/devices/device-handlers.ts';
import { presentedSession } from '../../customer/sessions/session-handlers.ts';
import { inJsonNames } from '../in-json-names.ts';
import type { OpsGuests } from '../ops-gate.ts';
import type { accessEndpoints } from './access-endpoints.ts';

/** Dependencies of the endpoints for sessions and devices. */
export interface AccessParts {
  readonly readAccess: ReadHolderAccess;
  readonly endAccess: EndHolderAccess;
  readonly listStaffSessions: ListStaffSessions;
  readonly endStaffSession: EndStaffSession;
}

export function accessHandlers(parts: AccessParts): Handlers<typeof accessEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/accounts/:did/access': async ({ path, who }) => ({
      status: 200,
      body: { access: presentedAccess(await parts.readAccess.execute(who, parseDid(path.did))) },
    }),
    'POST /internal/v1/ops/accounts/:did/access/end': async ({ path, body, who }) => {
      const { session, device, reason, ticket_ref: ticketRef } = body;
      const only = session === undefined ? (device === undefined ? undefined : { device }) : { session };
      const order = { did: parseDid(path.did), only, reason, ticketRef };
      return { status: 200, body: { ...(await inJsonNames(parts.endAccess.execute(who, order))) } };
    },
    'GET /internal/v1/ops/staff-sessions': async ({ who }) => {
      const found = await parts.listStaffSessions.execute(who);
      const sessions = found.map(({ did, handle, session }) => ({
        ...{ did, handle },
        ...presentedSession(session),
        current: session.handle === who.session,
      }));
      return { status: 200, body: { sessions } };
    },
    'POST /internal/v1/ops/staff-sessions/:id/end': async ({ path, body, who }) => {
      const { did, reason, ticket_ref: ticketRef } = body;
      const order = { did: parseDid(did), session: path.id, reason, ticketRef };
      await inJsonNames(parts.endStaffSession.execute(who, order));
      return { status: 204, body: null };
    },
  };
}

function presentedAccess({ sessions, devices, usage }: HolderAccess) {
  return {
    sessions: sessions.map(presentedSession),
    devices: devices.map(presentedDevice),
    storage: { used_bytes: usage.used, reserved_bytes: usage.reserved },
  };
}
