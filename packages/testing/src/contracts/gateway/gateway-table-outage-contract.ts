import { outageClauses } from '../outage/outage-clauses.ts';
import type { OutageContract } from '../outage/stoppable.ts';
import { sampleDevice } from './device/device-samples.ts';
import { gatewayTableCalls } from './gateway-table-calls.ts';
import type { GatewayTables } from './gateway-tables.ts';
import { sampleIdentity } from './identity/samples.ts';

const IDENTITY = sampleIdentity();
const DEVICE = sampleDevice({ holder: IDENTITY.did });

/** The clauses of `GatewayTables` whose database can be stopped. */
export const gatewayTableOutageContract: OutageContract<GatewayTables> = outageClauses(gatewayTableCalls, {
  change: async ({ identities, devices }) => {
    await identities.record(IDENTITY);
    await devices.insert(DEVICE, 5);
  },
  isChanged: async ({ identities, devices }) =>
    (await identities.byDid(IDENTITY.did)) !== undefined || (await devices.list(DEVICE.holder)).length > 0,
});
