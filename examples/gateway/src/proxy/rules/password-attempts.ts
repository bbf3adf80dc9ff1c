import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '@gatehouse/core/kernel';
import { type Answer, refusal } from '../exchange/answer.ts';
import { AttemptCounts } from './attempt-counts.ts';
import { LatestKeys } from './latest-keys.ts';

/** An attempt that was forwarded to the personal data server. */
export interface AdmittedAttempt {
  /** Call it with the status of the response. */
  settle(status: number): void;
}

const MAX_PER_ACCOUNT_AND_ADDRESS = 10;
const MAX_PER_ADDRESS = 100;
/**
 * An account can be named by its handle, its DID and its e-mail address. The proxy cannot tell which names belong together,
 * so each has a count of its own, of a third of the hundred failures that an account may have.
 */
const MAX_FAILURES_IN_A_ROW = 33;
const MAX_FAMILIAR_ADDRESSES = 50_000;

/**
 * Limits password guessing, as `SignInThrottle` of the core does for its own accounts. An attempt is counted before it is
 * forwarded and taken back on success, so that parallel guesses gain nothing. After 33 failures in a row under one
 * name, one attempt an hour is let through. Strangers cannot lock an owner out: an address at which the account signed in
 * before has counts of its own. All counts are in the memory of this process and end with it.
 */
export class PasswordAttempts {
  readonly #byAccountAndAddress = new AttemptCounts(15 * MINUTE);
  readonly #byAddress = new AttemptCounts(15 * MINUTE);
  readonly #inARow = new AttemptCounts(DAY);
  readonly #afterRow = new AttemptCounts(HOUR);
  readonly #familiar = new LatestKeys(MAX_FAMILIAR_ADDRESSES);

  /** `account` is the name as the server compares it; undefined if the proxy could not read it. */
  admit(account: string | undefined, address: string): AdmittedAttempt | Answer {
    const pair = digest(`${account ?? ''}\n${address}`);
    const isFamiliar = account !== undefined && this.#familiar.has(pair);
    // Accounts whose names could not be read share one count. Ordinary clients send readable names.
    const row = isFamiliar ? pair : digest(account ?? '');
    const refused =
      (isFamiliar ? undefined : over(MAX_PER_ADDRESS, this.#byAddress.add(address))) ??
      over(MAX_PER_ACCOUNT_AND_ADDRESS, this.#byAccountAndAddress.add(pair)) ??
      this.#keepPace(row);
    if (refused) return refused;
    const counted = { pair, row, address: isFamiliar ? undefined : address };
    return { settle: (status) => this.#settle(status, counted, account !== undefined) };
  }

  #keepPace(row: string): Answer | undefined {
    if (this.#inARow.add(row).attempts <= MAX_FAILURES_IN_A_ROW) return undefined;
    return over(1, this.#afterRow.add(row));
  }

  #settle(status: number, { pair, row, address }: Counted, isNamed: boolean): void {
    const isSuccess = status === 200;
    // Without a response of the personal data server no password was tried.
    if (!isSuccess && status < 500) return;
    if (address !== undefined) this.#byAddress.refund(address);
    if (isSuccess && isNamed) {
      this.#familiar.add(pair);
      for (const key of [pair, row]) this.#forget(key);
    } else {
      // A success under an unreadable name resets nothing, because the failures can be those of another account.
      this.#byAccountAndAddress.refund(pair);
      this.#inARow.refund(row);
      this.#afterRow.refund(row);
    }
  }

  #forget(key: string): void {
    this.#byAccountAndAddress.forget(key);
    this.#inARow.forget(key);
    this.#afterRow.forget(key);
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
  return createHash('sha256').update(text).digest('base64');
}

function over(limit: number, { attempts, resetsAt }: ReturnType<AttemptCounts['add']>): Answer | undefined {
  if (attempts <= limit) return undefined;
  const wait = resetsAt - performance.now();
  const minutes = Math.ceil(wait / MINUTE);
  const message = `Too many sign-in attempts. Try again in ${minutes > 1 ? `${minutes} minutes` : 'a minute'}.`;
  return refusal(429, 'RateLimitExceeded', message, { 'Retry-After': String(Math.ceil(wait / SECOND)) });
}
