import type { Clock } from '../../../kernel/clock.port.ts';
import { DAY, HOUR, type Instant, type Milliseconds } from '../../../kernel/instant.ts';
import type { Sha256 } from '../../../kernel/sha256.port.ts';
import type { AttemptCount, AttemptStore } from '../../../throttle/attempt-store.port.ts';
import { countAttempt, countedNetworks } from '../../../throttle/counted-networks.ts';
import { SignInThrottled } from '../../../throttle/sign-in-throttled.ts';
import type { AccountId } from '../account.ts';
import { HasherBusy } from '../password/hasher-busy.ts';
import { usernameKey } from '../username/username.ts';

/** Maximum numbers of failed sign-ins in one period. */
export interface ThrottleLimits {
  readonly window: Milliseconds;
  /** Limit for one account from one address. */
  readonly perAccountAndAddress: number;
  /** Limit for one address, over all accounts. All networks of one IPv6 /48 together can have twice as many. */
  readonly perAddress: number;
}

/**
 * A username that a client presents. `address` is the network of one subscriber: an IPv4 address, or the /64 of an IPv6
 * address.
 */
export interface PresentedName {
  readonly username: string;
  readonly address: string;
}

/** An attempt to sign in. */
export interface Attempt extends PresentedName {
  /** The account that has the username now; undefined if no account has it. */
  readonly accountId: AccountId | undefined;
}

/**
 * An admitted attempt: the keys of the counts that include it, and the key of the hourly count if it is counted there.
 */
export interface Admission {
  readonly counts: readonly string[];
  readonly pace: string | undefined;
  /** True if the account signed in or registered at this address in the last 90 days. */
  readonly isFamiliar: boolean;
}

const MAX_FAILURES_IN_A_ROW = 100;
const FAILURE_ROW_WINDOW: Milliseconds = 30 * DAY;
const LIMITED_PACE: Milliseconds = HOUR;

/** Dependencies of `SignInThrottle`. */
export interface SignInThrottlePorts {
  readonly attempts: AttemptStore;
  readonly clock: Clock;
  readonly sha256: Sha256;
  readonly limits: ThrottleLimits;
}

/**
 * Limits guessing of passwords (OWASP ASVS 6.3.1, NIST SP 800-63B-4 section 3.2.2). An attempt is counted before the
 * slow hash and refunded on success, so concurrent guesses are limited as well. After a hundred failures in a row on
 * one account from unfamiliar addresses, only one attempt an hour is allowed from such addresses. An address is
 * familiar if the account signed in or registered at it in the last 90 days. Each familiar address has a count of its
 * own, so an attacker elsewhere cannot lock the owner out of it. It stays familiar when the username of the account
 * changes.
 */
export class SignInThrottle {
  readonly #ports: SignInThrottlePorts;

  constructor(ports: SignInThrottlePorts) {
    this.#ports = ports;
  }

  /** Counts the attempt. Throws `SignInThrottled` above a limit. */
  async admit(attempt: Attempt): Promise<Admission> {
    const { account, networks, familiar, rowHere, rowElsewhere } = this.#keys(attempt);
    const { window, perAccountAndAddress } = this.#ports.limits;
    const now = this.#ports.clock.now();
    const isFamiliar = await this.#ports.attempts.isFamiliar(familiar);
    const row = isFamiliar ? rowHere : rowElsewhere;
    const counted = isFamiliar ? [] : networks;
    // Count the networks first. A client over its limit then cannot add a row for every name that it tries.
    await countAttempt(this.#ports.attempts, counted, { window, now });
    this.#refuseOver(perAccountAndAddress, await this.#ports.attempts.count(account, window, now));
    const pace = await this.#keepPace(row, now);
    return { counts: [...counted.map(({ key }) => key), account, row], pace, isFamiliar };
  }

  /**
   * Runs `judge` for an admitted attempt and returns its result. Refunds the attempt if the server has no
   * capacity to check it.
   */
  async judged<T>(admission: Admission, judge: () => Promise<T>): Promise<T> {
    try {
      return await judge();
    } catch (error) {
      if (error instanceof HasherBusy) await this.#takeBack(admission);
      throw error;
    }
  }

  /**
   * Resets the counts of this account at this address and of its failures in a row, and marks the address as familiar.
   * Refunds the attempt to the networks of an address that was not familiar. Call this after a success.
   */
  async succeeded(attempt: Attempt): Promise<void> {
    const { account, networks, familiar, rowHere, rowElsewhere } = this.#keys(attempt);
    const { attempts, clock } = this.#ports;
    if (!(await attempts.isFamiliar(familiar))) for (const { key } of networks) await attempts.refund(key);
    await attempts.markFamiliar(familiar, clock.now());
    for (const key of [account, rowHere, rowElsewhere]) await attempts.forget(key);
  }

  /** Marks the address as familiar, as after a sign-in. Call this when a user registers. */
  async registered(newcomer: Attempt): Promise<void> {
    await this.#ports.attempts.markFamiliar(this.#keys(newcomer).familiar, this.#ports.clock.now());
  }

  async #takeBack({ counts, pace }: Admission): Promise<void> {
    for (const key of counts) await this.#ports.attempts.refund(key);
    // Refused attempts were counted here as well. Therefore decrementing would not free the hourly attempt, so reset
    // the count.
    if (pace !== undefined) await this.#ports.attempts.forget(pace);
  }

  /**
   * Counts the attempt as one of the failures in a row. After too many failures in a row, only one attempt an hour is
   * allowed. In that case, also counts this attempt for the hour, and returns the key of the hourly count.
   */
  async #keepPace(row: string, now: Instant): Promise<string | undefined> {
    const { attempts } = await this.#ports.attempts.count(row, FAILURE_ROW_WINDOW, now);
    if (attempts < MAX_FAILURES_IN_A_ROW) return undefined;
    const pace = this.#ports.sha256.hex(`pace\n${row}`);
    this.#refuseOver(1, await this.#ports.attempts.count(pace, LIMITED_PACE, now));
    return pace;
  }

  #refuseOver(limit: number, count: AttemptCount): void {
    if (count.attempts > limit) throw new SignInThrottled(count.resetsAt - this.#ports.clock.now());
  }

  #keys({ username, accountId, address }: Attempt) {
    const name = usernameKey(username);
    // Use a key for unknown usernames as well, so that the same statements run for known and unknown usernames.
    const owner = accountId === undefined ? `name\n${name}` : `account\n${accountId}`;
    const digest = (text: string): string => this.#ports.sha256.hex(text);
    const { perAddress } = this.#ports.limits;
    return {
      account: digest(`account\n${name}\n${address}`),
      familiar: digest(`familiar\n${owner}\n${address}`),
      networks: countedNetworks(address, perAddress, (network) => digest(`address\n${network}`)),
      rowHere: digest(`row here\n${name}\n${address}`),
      rowElsewhere: digest(`row\n${name}`),
    };
  }
}
