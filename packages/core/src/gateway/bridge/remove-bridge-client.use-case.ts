import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { assertStated, type StatedCause } from '../operator/assert-stated.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import { BRIDGE_ROLES } from './bridge-acts.ts';
import type { BridgeArtifactStore } from './bridge-artifact-store.port.ts';
import type { BridgeClientDirectory } from './bridge-client-directory.ts';
import type { BridgeClientStore } from './bridge-client-store.port.ts';

/** Dependencies of `RemoveBridgeClient`. */
export interface RemoveBridgeClientPorts {
  readonly clients: BridgeClientStore;
  readonly directory: BridgeClientDirectory;
  readonly artifacts: BridgeArtifactStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Removes a client that an operator has added, and everything that was issued to the client. */
export class RemoveBridgeClient {
  readonly #ports: RemoveBridgeClientPorts;

  constructor(ports: RemoveBridgeClientPorts) {
    this.#ports = ports;
  }

  /**
   * The removal takes effect at the client's next request. Throws `RoleRequired`, `InvalidInput`,
   * `BridgeClientConfigured` or `NotFound`.
   */
  async execute(operator: Operator, id: string, { reason, ticketRef }: StatedCause): Promise<void> {
    requireRole(operator, 'bridge-client.manage', BRIDGE_ROLES);
    assertStated({ reason, ticketRef });
    const { clients, directory, artifacts, audit, unitOfWork, clock } = this.#ports;
    directory.requireUnconfigured(id);
    await unitOfWork.run(async () => {
      if (!(await clients.delete(id))) throw new NotFound('client');
      await artifacts.deleteClient(id);
      await audit.append({
        at: clock.now(),
        principal: operator.principal,
        action: 'bridge.client.removed',
        subject: id,
        reason,
        ticketRef,
        detail: {},
      });
    });
  }
}
