import type { ListStaff, ReadOverview } from '@gatehouse/core/operator';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { OpsGuests } from './ops-gate.ts';
import type { overviewEndpoints } from './overview-endpoints.ts';
import { presentedOverview } from './presented-overview.ts';

/** Dependencies of the endpoints that show the service and its staff. */
export interface OverviewParts {
  readonly overview: ReadOverview;
  readonly listStaff: ListStaff;
}

export function overviewHandlers(parts: OverviewParts): Handlers<typeof overviewEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/overview': async ({ who }) => ({
      status: 200,
      body: { overview: presentedOverview(await parts.overview.execute(who)) },
    }),
    'GET /internal/v1/ops/staff': async ({ who }) => {
      const staff = await parts.listStaff.execute(who);
      return {
        status: 200,
        body: { staff: staff.map((member) => ({ ...member, roles: [...member.roles] })) },
      };
    },
  };
}
