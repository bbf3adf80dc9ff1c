import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { assertStated, type StatedCause } from '../operator/assert-stated.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import { BRIDGE_ROLES } from './bridge-acts.ts';
import type { BridgeClient, DescribedBridgeClient } from './bridge-client.ts';
import type { BridgeClientDirectory } from './bridge-client-directory.ts';
import { bridgeClientFaults, type LogoutUriFault } from './bridge-client-fault.ts';
import type { BridgeClientStore } from './bridge-client-store.port.ts';
import { BridgeClientChanged } from './bridge-errors.ts';

/** New values of members of a client. Absent members stay as they are. */
export type BridgeClientChange = {
  readonly [Member in keyof Omit<DescribedBridgeClient, 'id'>]?: DescribedBridgeClient[Member] | undefined;
};

/** Dependencies of `ChangeBridgeClient`. */
export interface ChangeBridgeClientPorts {
  /** Checks the network of a logout URI. */
  readonly logoutUriFault: LogoutUriFault;
  readonly clients: BridgeClientStore;
  readonly directory: BridgeClientDirectory;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Changes a client that an operator has added. */
export class ChangeBridgeClient {
  readonly #ports: ChangeBridgeClientPorts;

  constructor(ports: ChangeBridgeClientPorts) {
    this.#ports = ports;
  }

  /**
   * The change takes effect at the client's next request. Logins at the client continue, and the new entitlement is
   * required at their next request to the bridge. Throws `RoleRequired`, `InvalidInput`, `BridgeClientConfigured`,
   * `BridgeClientChanged` or `NotFound`.
   */
  async execute(
    operator: Operator,
    id: string,
    change: BridgeClientChange,
    { reason, ticketRef }: StatedCause,
  ): Promise<BridgeClient> {
    requireRole(operator, 'bridge-client.manage', BRIDGE_ROLES);
    assertStated({ reason, ticketRef });
    const { clients, directory, audit, unitOfWork, clock } = this.#ports;
    directory.requireUnconfigured(id);
    return unitOfWork.run(async () => {
      const seen = await clients.find(id);
      if (!seen) throw new NotFound('client');
      const members = changedMembers(seen, change);
      const client: BridgeClient = { ...seen, ...pick(change, members) };
      const faults = bridgeClientFaults(client, this.#ports.logoutUriFault);
      if (faults.length > 0) throw new InvalidInput(faults);
      if (members.length === 0) return seen;
      if (!(await clients.replace(seen, client))) throw new BridgeClientChanged(id);
      await audit.append({
        at: clock.now(),
        principal: operator.principal,
        action: 'bridge.client.changed',
        subject: id,
        reason,
        ticketRef,
        detail: { before: pick(seen, members), after: pick(client, members) },
      });
      return client;
    });
  }
}

/** Returns the names of the members that the change sets to another value. */
function changedMembers(
  seen: BridgeClient,
  change: BridgeClientChange,
): readonly (keyof BridgeClientChange)[] {
  return (Object.keys(change) as (keyof BridgeClientChange)[]).filter(
    (member) =>
      change[member] !== undefined && JSON.stringify(change[member]) !== JSON.stringify(seen[member]),
  );
}

function pick(from: BridgeClientChange, members: readonly (keyof BridgeClientChange)[]): JsonObject {
  return Object.fromEntries(members.map((member) => [member, from[member] as Json]));
}
