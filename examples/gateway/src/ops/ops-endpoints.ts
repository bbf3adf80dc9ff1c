import { accessEndpoints } from './access/access-endpoints.ts';
import { accountEndpoints } from './accounts/account-endpoints.ts';
import { auditEndpoints } from './audit/audit-endpoints.ts';
import { clientEndpoints } from './clients/client-endpoints.ts';
import { credentialEndpoints } from './credentials/credential-endpoints.ts';
import { inviteEndpoints } from './invites/invite-endpoints.ts';
import { logoutEndpoints } from './logouts/logout-endpoints.ts';
import type { OpsEndpoint } from './ops-access.ts';
import { overviewEndpoints } from './overview/overview-endpoints.ts';
import { seatEndpoints } from './seats/seat-endpoints.ts';
import { staffEndpoints } from './staff/staff-endpoints.ts';
import { staffSignInEndpoints } from './staff/staff-sign-in-endpoints.ts';
import { syncFailureEndpoints } from './sync-failures/sync-failure-endpoints.ts';

/** The operator API. */
export const opsEndpoints = {
  ...staffSignInEndpoints,
  ...staffEndpoints,
  ...accountEndpoints,
  ...accessEndpoints,
  ...auditEndpoints,
  ...seatEndpoints,
  ...logoutEndpoints,
  ...clientEndpoints,
  ...syncFailureEndpoints,
  ...credentialEndpoints,
  ...inviteEndpoints,
  ...overviewEndpoints,
} as const satisfies Record<string, OpsEndpoint>;

export type OpsEndpoints = typeof opsEndpoints;
