import { newToken } from '../../kernel/new-id.ts';
import { NotFound } from '../../kernel/not-found.ts';
import { Secret } from '../../kernel/secret.ts';
import { assertStated, type StatedCause } from '../operator/assert-stated.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { AddBridgeClientPorts, AddedBridgeClient } from './add-bridge-client.use-case.ts';
import { BRIDGE_ROLES } from './bridge-acts.ts';
import { BridgeClientChanged } from './bridge-errors.ts';

type Ports = Omit<AddBridgeClientPorts, 'logoutUriFault'>;

/** Gives a new secret to a client that an operator has added. */
export class ReplaceBridgeClientSecret {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * The old secret is refused from the client's next request on. What was issued to the client stays valid. Throws
   * `RoleRequired`, `InvalidInput`, `BridgeClientConfigured`, `BridgeClientChanged` or `NotFound`.
   */
  async execute(
    operator: Operator,
    id: string,
    { reason, ticketRef }: StatedCause,
  ): Promise<AddedBridgeClient> {
    requireRole(operator, 'bridge-client.issue-secret', BRIDGE_ROLES);
    assertStated({ reason, ticketRef });
    const { clients, directory, audit, unitOfWork, clock, random, sha256 } = this.#ports;
    directory.requireUnconfigured(id);
    const secret = newToken(random);
    return unitOfWork.run(async () => {
      const seen = await clients.find(id);
      if (!seen) throw new NotFound('client');
      const client = { ...seen, secretDigest: sha256.hex(secret) };
      if (!(await clients.replace(seen, client))) throw new BridgeClientChanged(id);
      await audit.append({
        at: clock.now(),
        principal: operator.principal,
        action: 'bridge.client.secret-replaced',
        subject: id,
        reason,
        ticketRef,
        detail: {},
      });
      return { client, secret: new Secret(secret) };
    });
  }
}
