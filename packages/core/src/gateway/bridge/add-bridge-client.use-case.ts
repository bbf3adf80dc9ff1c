import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { newToken } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import { BRIDGE_ROLES } from './bridge-acts.ts';
import type { BridgeClient, DescribedBridgeClient } from './bridge-client.ts';
import type { BridgeClientDirectory } from './bridge-client-directory.ts';
import { bridgeClientFaults, type LogoutUriFault } from './bridge-client-fault.ts';
import type { BridgeClientStore } from './bridge-client-store.port.ts';
import { BridgeClientExists } from './bridge-errors.ts';

/** A new client with the only copy of its secret. */
export interface AddedBridgeClient {
  readonly client: BridgeClient;
  readonly secret: Secret;
}

/** Dependencies of `AddBridgeClient`. */
export interface AddBridgeClientPorts {
  /** Checks the network of a logout URI. */
  readonly logoutUriFault: LogoutUriFault;
  readonly clients: BridgeClientStore;
  readonly directory: BridgeClientDirectory;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly sha256: Sha256;
}

/** Adds an app that can sign its users in through the bridge. */
export class AddBridgeClient {
  readonly #ports: AddBridgeClientPorts;

  constructor(ports: AddBridgeClientPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`, `InvalidInput`, `BridgeClientConfigured` or `BridgeClientExists`. */
  async execute(operator: Operator, described: DescribedBridgeClient): Promise<AddedBridgeClient> {
    requireRole(operator, 'bridge-client.issue-secret', BRIDGE_ROLES);
    const faults = bridgeClientFaults(described, this.#ports.logoutUriFault);
    if (faults.length > 0) throw new InvalidInput(faults);
    const { clients, directory, audit, unitOfWork, clock, random, sha256 } = this.#ports;
    directory.requireUnconfigured(described.id);
    const secret = newToken(random);
    const client = { ...described, secretDigest: sha256.hex(secret) };
    await unitOfWork.run(async () => {
      if (!(await clients.insert(client))) throw new BridgeClientExists(client.id);
      const { id: subject, redirectUris, entitlement, pkce } = client;
      await audit.append({
        at: clock.now(),
        principal: operator.principal,
        action: 'bridge.client.added',
        subject,
        detail: { redirectUris, entitlement, pkce },
      });
    });
    return { client, secret: new Secret(secret) };
  }
}
