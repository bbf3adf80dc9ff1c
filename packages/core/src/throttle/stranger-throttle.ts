import type { Clock } from '../kernel/clock.port.ts';
import type { Milliseconds } from '../kernel/instant.ts';
import type { Sha256 } from '../kernel/sha256.port.ts';
import type { AttemptStore } from './attempt-store.port.ts';
import { countAttempt, countedNetworks } from './counted-networks.ts';

/**
 * Maximum number of times that one address, or one account, can perform an act in one period. All networks of one IPv6
 * /48 together can perform it twice as often.
 */
export interface StrangerLimit {
  readonly window: Milliseconds;
  readonly perAddress: number;
}

/**
 * The limit of each act. Each app composes its own table, so a new act needs only a line in the table. `admit` accepts
 * only acts with a limit.
 */
export type StrangerLimits<Act extends string> = Readonly<Record<Act, StrangerLimit>>;

/** Dependencies of `StrangerThrottle`. */
export interface StrangerThrottlePorts<Act extends string> {
  readonly attempts: AttemptStore;
  readonly clock: Clock;
  readonly sha256: Sha256;
  readonly limits: StrangerLimits<Act>;
}

/**
 * Limits actions of clients without an account, by address (OWASP ASVS 2.4.1, 6.3.1). Also limits costly actions of
 * accounts, by account.
 */
export class StrangerThrottle<Act extends string> {
  readonly #ports: StrangerThrottlePorts<Act>;

  constructor(ports: StrangerThrottlePorts<Act>) {
    this.#ports = ports;
  }

  /**
   * Counts the act. Throws `SignInThrottled` above the limit. `address` is the network of one subscriber: an IPv4
   * address, or the /64 of an IPv6 address. To count by account, pass a text that is not an address, such as
   * `account <id>`.
   */
  async admit(act: Act, address: string): Promise<void> {
    const { attempts, clock, sha256, limits } = this.#ports;
    const { window, perAddress } = limits[act];
    const networks = countedNetworks(address, perAddress, (network) => sha256.hex(`${act}\n${network}`));
    await countAttempt(attempts, networks, { window, now: clock.now() });
  }
}
