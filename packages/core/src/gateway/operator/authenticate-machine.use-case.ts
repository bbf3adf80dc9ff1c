import type { Clock } from '../../kernel/clock.port.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import { isInForce, machinePrincipal } from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import { machineTokenDigest, parseMachineToken } from './machine-token.ts';
import type { Operator } from './operator.ts';

/** Answers which machine is behind a token, read from the store at every call. */
export class AuthenticateMachine {
  readonly #credentials: MachineCredentialStore;
  readonly #clock: Clock;
  readonly #sha256: Sha256;

  constructor(ports: { credentials: MachineCredentialStore; clock: Clock; sha256: Sha256 }) {
    this.#credentials = ports.credentials;
    this.#clock = ports.clock;
    this.#sha256 = ports.sha256;
  }

  /** Undefined when the token is malformed, unknown, revoked or expired: a caller cannot tell which. */
  async execute(presented: string): Promise<Operator | undefined> {
    const token = parseMachineToken(presented);
    if (!token) return undefined;
    const credential = await this.#credentials.find(token.id);
    if (!credential || credential.digest !== machineTokenDigest(token, this.#sha256)) return undefined;
    if (!isInForce(credential, this.#clock.now())) return undefined;
    return { principal: machinePrincipal(credential), roles: credential.roles };
  }
}
