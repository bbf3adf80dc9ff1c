import type { Handlers } from '@gatehouse/http-koa/endpoint';
import { type AccessParts, accessHandlers } from './access/access-handlers.ts';
import { type AccountParts, accountHandlers } from './accounts/account-handlers.ts';
import { type AuditParts, auditHandlers } from './audit/audit-handlers.ts';
import { type ClientParts, clientHandlers } from './clients/client-handlers.ts';
import { type CredentialParts, credentialHandlers } from './credentials/credential-handlers.ts';
import { type InviteParts, inviteHandlers } from './invites/invite-handlers.ts';
import { type LogoutParts, logoutHandlers } from './logouts/logout-handlers.ts';
import type { OpsEndpoints } from './ops-endpoints.ts';
import type { OpsGuests } from './ops-gate.ts';
import { type OverviewParts, overviewHandlers } from './overview/overview-handlers.ts';
import { type SeatParts, seatHandlers } from './seats/seat-handlers.ts';
import { type StaffParts, staffHandlers } from './staff/staff-handlers.ts';
import { type StaffSignIn, staffSignInHandlers } from './staff/staff-sign-in-handlers.ts';
import { type SyncFailureParts, syncFailureHandlers } from './sync-failures/sync-failure-handlers.ts';

/** Dependencies of the operator API's handlers. */
export interface OpsParts
  extends AccessParts,
    AccountParts,
    AuditParts,
    ClientParts,
    CredentialParts,
    InviteParts,
    LogoutParts,
    OverviewParts,
    SeatParts,
    StaffParts,
    SyncFailureParts {
  /** Sign-in of operators; undefined if only machines can sign in. */
  readonly signIn: StaffSignIn | undefined;
}

export function opsHandlers(parts: OpsParts): Handlers<OpsEndpoints, OpsGuests> {
  return {
    ...staffSignInHandlers(parts.signIn),
    ...staffHandlers(parts),
    ...accountHandlers(parts),
    ...accessHandlers(parts),
    ...auditHandlers(parts),
    ...seatHandlers(parts),
    ...logoutHandlers(parts),
    ...clientHandlers(parts),
    ...syncFailureHandlers(parts),
    ...credentialHandlers(parts),
    ...inviteHandlers(parts),
    ...overviewHandlers(parts),
  };
}
