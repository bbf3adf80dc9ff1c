import type { GatewayStorage } from '../../memory/gateway/memory-gateway-storage.ts';
import { outageClauses } from '../outage/outage-clauses.ts';
import type { OutageContract } from '../outage/stoppable.ts';
import { gatewayCalls } from './gateway-calls.ts';

const DID = 'did:plc:interrupted';

/** The clauses of a `GatewayStorage` whose database can be stopped. */
export const gatewayOutageContract: OutageContract<GatewayStorage> = outageClauses(gatewayCalls, {
  change: async ({ operatorRoles, directory }) => {
    await operatorRoles.grant(DID, 'support_read');
    await directory.record({ did: DID, handle: null, email: null, heardAt: 1 });
  },
  isChanged: async ({ operatorRoles, directory }) =>
    (await operatorRoles.rolesOf(DID)).length > 0 || (await directory.byDid(DID)) !== undefined,
});
