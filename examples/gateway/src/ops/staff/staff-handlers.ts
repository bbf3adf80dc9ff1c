import type { ChangeStaffRole, DescribeOperator, ListStaff } from '@gatehouse/core/operator';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import { inJsonNames } from '../in-json-names.ts';
import type { OpsGuests } from '../ops-gate.ts';
import type { staffEndpoints } from './staff-endpoints.ts';

/** Dependencies of the endpoints for operators and their roles. */
export interface StaffParts {
  readonly describeOperator: DescribeOperator;
  readonly listStaff: ListStaff;
  readonly changeStaffRole: ChangeStaffRole;
}

export function staffHandlers(parts: StaffParts): Handlers<typeof staffEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/me': async ({ who }) => {
      const { principal, handle, roles } = await parts.describeOperator.execute(who);
      return { status: 200, body: { operator: { principal, handle, roles: [...roles] } } };
    },
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
