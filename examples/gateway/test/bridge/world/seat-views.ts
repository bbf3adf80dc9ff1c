import type { Did } from '@gatehouse/core/pds';
import { openSession } from '../../customer/world/open-session.ts';
import { runningGateway } from '../../customer/world/running-gateway.ts';
import { runningOps } from '../../ops/running-ops.ts';

/** The customer gateway and the operator API, which show seats. Neither has a key of the forum. */
export interface SeatViews {
  /** Returns the seat as the operator API and the customer gateway show it. */
  of(did: string): Promise<readonly [operator: string, customer: string]>;
  stop(): Promise<void>;
}

export async function seatViews(variables: Readonly<Record<string, string>>): Promise<SeatViews> {
  const ops = await runningOps(variables);
  const gateway = await runningGateway(variables);
  const operator = await ops.client('support_read');
  return {
    of: async (did) => {
      const path = { did: did as Did };
      const { seat } = await operator('GET /internal/v1/ops/accounts/:did/seat', { path });
      const session = await openSession(gateway.databaseUrl, path.did);
      const headers = { Authorization: `Bearer ${session}` };
      const limits = await fetch(`${gateway.url}/api/v1/me/limits`, { headers });
      return [seat.state, ((await limits.json()) as { support_seat: string }).support_seat];
    },
    stop: async () => {
      await gateway.stop();
      await ops.stop();
    },
  };
}
