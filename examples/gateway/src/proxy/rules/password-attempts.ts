import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { type Answer, refusal } from '../exchange/answer.ts';
import { FamiliarAddresses } from './familiar-addresses.ts';
import { type AttemptLimit, LimitedAttempts, type Shared } from './limited-attempts.ts';

/** An attempt that was forwarded to the personal data server. */
export interface AdmittedAttempt {
  /** Call it with the status of the response. */
  settle(status: number): void;
}

const PER_ACCOUNT_AND_ADDRESS: AttemptLimit = { name: 'account and address', window: 15 * MINUTE, max: 10 };
const PER_ADDRESS: AttemptLimit = { name: 'address', window: 15 * MINUTE, max: 100 };
/**
 * An account can be named by its handle, its DID and its e-mail address. The proxy cannot tell which names
 * belong together, so each has a separate count, with a third of the hundred failures that an account can
 * have.
 */
const FAILURES_IN_A_ROW: AttemptLimit = { name: 'row', window: DAY, max: 33 };
const AFTER_ROW: AttemptLimit = { name: 'after row', window: HOUR, max: 1 };

/**
 * Limits password guessing, as `SignInThrottle` of the core does for its own accounts. An attempt is counted
 * before it is forwarded and subtracted on success, so that parallel guesses gain nothing. After 33 failures
 * in a row under one name, one attempt an hour is forwarded. Strangers cannot lock an owner out: an address
 * at which the account signed in before has its own counts. All proxies share the counts; without `shared`
 * they end with this process.
 */
export class PasswordAttempts {
  readonly #byAccountAndAddress: LimitedAttempts;
  readonly #byAddress: LimitedAttempts;
  readonly #inARow: LimitedAttempts;
  readonly #afterRow: LimitedAttempts;
  readonly #familiar: FamiliarAddresses;

  constructor(shared: Shared | undefined) {
    this.#byAccountAndAddress = new LimitedAttempts(PER_ACCOUNT_AND_ADDRESS, shared);
    this.#byAddress = new LimitedAttempts(PER_ADDRESS, shared);
    this.#inARow = new LimitedAttempts(FAILURES_IN_A_ROW, shared);
    this.#afterRow = new LimitedAttempts(AFTER_ROW, shared);
    this.#familiar = new FamiliarAddresses(shared);
  }

  /** `account` is the name as the server compares it; undefined if the proxy could not read it. */
  async admit(account: string | undefined, address: string): Promise<AdmittedAttempt | Answer> {
    // The name is last, because a client can put anything into it.
    const pair = digest(`pair\n${address}\n${account ?? ''}`);
    const isFamiliar = account !== undefined && (await this.#isFamiliar(pair, address));
    // Accounts whose names could not be read share one count. Ordinary clients send readable names.
    const row = isFamiliar ? pair : digest(`name\n${account ?? ''}`);
    const wait =
      (isFamiliar ? undefined : await this.#byAddress.excess(address)) ??
      (await this.#byAccountAndAddress.excess(pair)) ??
      (await this.#excessPace(row));
    if (wait !== undefined) return tooMany(wait);
    const counted = { pair, row, address: isFamiliar ? undefined : address };
    // The response does not wait for it. What fails is logged by the shared counts.
    return { settle: (status) => void this.#settle(status, counted, account !== undefined) };
  }

  /**
   * An address far above its limit must not keep the database busy with invented names. Accounts that signed in
   * at it through this process are still admitted.
   */
  async #isFamiliar(pair: string, address: string): Promise<boolean> {
    return this.#byAddress.isDecidedHere(address)
      ? this.#familiar.isKnownHere(pair)
      : this.#familiar.has(pair);
  }

  async #excessPace(row: string): Promise<Milliseconds | undefined> {
    if ((await this.#inARow.excess(row)) === undefined) return undefined;
    return this.#afterRow.excess(row);
  }

  async #settle(status: number, { pair, row, address }: Counted, isNamed: boolean): Promise<void> {
    const isSuccess = status === 200;
    // Without a response of the personal data server no password was tried.
    if (!isSuccess && status < 500) return;
    const refunded = address === undefined ? [] : [this.#byAddress.refund(address)];
    if (isSuccess && isNamed) {
      const counts = [
        this.#byAccountAndAddress.forget(pair),
        ...[pair, row].flatMap((key) => [this.#inARow.forget(key), this.#afterRow.forget(key)]),
      ];
      await Promise.all([this.#familiar.add(pair), ...counts, ...refunded]);
    } else {
      // A success under an unreadable name resets nothing, because the failures can be those of another account.
      const counts = [
        this.#byAccountAndAddress.refund(pair),
        this.#inARow.refund(row),
        // Refused attempts were counted there as well, so a refund would not free the hourly attempt.
        this.#afterRow.forget(row),
      ];
      await Promise.all([...counts, ...refunded]);
    }
  }
}

interface Counted {
  readonly pair: string;
  readonly row: string;
  /** Undefined if the address was not counted. */
  readonly address: string | undefined;
}

/** Names can be long; their digests are not. */
function digest(text: string): string {
  return createHash('sha256').update(`proxy\n${text}`).digest('hex');
}

function tooMany(wait: Milliseconds): Answer {
  const minutes = Math.ceil(wait / MINUTE);
  const message = `Too many sign-in attempts. Try again in ${minutes > 1 ? `${minutes} minutes` : 'a minute'}.`;
  return refusal(429, 'RateLimitExceeded', message, { 'Retry-After': String(Math.ceil(wait / SECOND)) });
}
