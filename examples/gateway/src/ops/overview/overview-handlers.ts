import type { ChangeStaffRole, ListStaff, ReadDenials, ReadOverview } from '@gatehouse/core/operator';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import { inJsonNames } from '../in-json-names.ts';
import type { OpsGuests } from '../ops-gate.ts';
import type { overviewEndpoints } from './overview-endpoints.ts';
import { presentedDenials } from './presented-denials.ts';
import { presentedOverview } from './presented-overview.ts';

/** Dependencies of the endpoints that show the service and its staff. */
export interface OverviewParts {
  readonly overview: ReadOverview;
  readonly denials: ReadDenials;
  readonly listStaff: ListStaff;
  readonly changeStaffRole: ChangeStaffRole;
}

export function overviewHandlers(parts: OverviewParts): Handlers<typeof overviewEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/overview': async ({ who }) => ({
      status: 200,
      body: { overview: presentedOverview(await parts.overview.execute(who)) },
    }),
    'GET /internal/v1/ops/denials': async ({ who }) => ({
      status: 200,
      body: { denials: presentedDenials(await parts.denials.execute(who)) },
    }),
    'GET /internal/v1/ops/staff': async ({ who }) => {
      const staff = await parts.listStaff.execute(who);
      return {
        status: 200,
        body: { staff: staff.map((member) => ({ ...member, roles: [...member.roles] })) },
      };
    },
    'POST /internal/v1/ops/staff/:did/roles': async ({ path, body, who }) => {
      const { role, to, reason, ticket_ref: ticketRef } = body;
      const order = { did: path.did, role, to, reason, ticketRef };
      const { changed, revoked } = await inJsonNames(parts.changeStaffRole.execute(who, order));
      return { status: 200, body: { changed, revoked_credentials: revoked.map(({ name }) => name) } };
    },
  };
}
