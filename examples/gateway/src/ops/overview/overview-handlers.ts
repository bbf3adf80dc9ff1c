import type { ReadDenials, ReadOverview } from '@gatehouse/core/operator';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { OpsGuests } from '../ops-gate.ts';
import type { overviewEndpoints } from './overview-endpoints.ts';
import { presentedDenials } from './presented-denials.ts';
import { presentedOverview } from './presented-overview.ts';

/** Dependencies of the endpoints that show the state of the service. */
export interface OverviewParts {
  readonly overview: ReadOverview;
  readonly denials: ReadDenials;
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
  };
}
