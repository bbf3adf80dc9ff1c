import type { Clock } from '../../kernel/clock.port.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import { isInForce, machinePrincipal, USE_PRECISION } from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import { machineTokenDigest, parseMachineToken } from './machine-token.ts';
import type { Operator } from './operator.ts';

/** Dependencies of `AuthenticateMachine`. */
export interface AuthenticateMachinePorts {
  readonly credentials: MachineCredentialStore;
  readonly clock: Clock;
  readonly sha256: Sha256;
}

/** Authenticates a machine by its token. Reads the store at every call, and records a use at most once a minute. */
export class AuthenticateMachine {
  readonly #ports: AuthenticateMachinePorts;

  constructor(ports: AuthenticateMachinePorts) {
    this.#ports = ports;
  }

  /**
   * Returns undefined for a malformed, unknown, revoked or expired token. The caller cannot distinguish these cases.
   */
  async execute(presented: string): Promise<Operator | undefined> {
    const token = parseMachineToken(presented);
    if (!token) return undefined;
    const credential = await this.#ports.credentials.find(token.id);
    if (!credential || credential.digest !== machineTokenDigest(token, this.#ports.sha256)) return undefined;
    const now = this.#ports.clock.now();
    if (!isInForce(credential, now)) return undefined;
    if (credential.lastUsedAt === null || credential.lastUsedAt + USE_PRECISION <= now)
      await this.#ports.credentials.recordUse(credential.id, now);
    return { principal: machinePrincipal(credential), roles: credential.roles };
  }
}
