import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { SITE_LIMIT_FACTOR, siteOf } from '@gatehouse/core/throttle';
import { type Answer, refusal } from '../../forwarding/answer.ts';
import { FamiliarAddresses } from './familiar-addresses.ts';
import { type AttemptLimit, LimitedAttempts, type Shared } from './limited-attempts.ts';

/** An attempt that was forwarded to the personal data server. */
export interface AdmittedAttempt {
  /** Corrects the counts by the status of the response. Call it once, with the status that the server returned. */
  settle(status: number): void;
}

const PER_ACCOUNT_AND_ADDRESS: AttemptLimit = { name: 'account and address', window: 15 * MINUTE, max: 10 };
const PER_ADDRESS: AttemptLimit = { name: 'address', window: 15 * MINUTE, max: 100 };
/** Limit for all networks of one IPv6 /48 together, because its owner could use another network for each attempt. */
const PER_SITE: AttemptLimit = { ...PER_ADDRESS, name: 'site', max: SITE_LIMIT_FACTOR * PER_ADDRESS.max };
/**
 * A client can name a PDS account by its handle, its DID or its e-mail address. The proxy does not know which names
 * belong to one account, so it counts each name separately. Each name gets a third of the hundred failures that an
 * account can have.
 */
const FAILURES_IN_A_ROW: AttemptLimit = { name: 'row', window: DAY, max: 33 };
const AFTER_ROW: AttemptLimit = { name: 'after row', window: HOUR, max: 1 };

/**
 * Limits password guessing, as `SignInThrottle` of the core does for its own accounts. An attempt is counted
 * before it is forwarded and subtracted on success, so that parallel guesses gain nothing. After 33 failures
 * in a row under one name, one attempt an hour is forwarded. An attacker cannot lock an owner out, because an
 * address at which the PDS account signed in before has its own counts. All proxies share the counts. Without
 * `shared`, each process has its own counts, which are lost when it ends.
 */
export class PasswordAttempts {
  readonly #byAccountAndAddress: LimitedAttempts;
  readonly #byAddress: LimitedAttempts;
  readonly #bySite: LimitedAttempts;
  readonly #inARow: LimitedAttempts;
  readonly #afterRow: LimitedAttempts;
  readonly #familiar: FamiliarAddresses;

  constructor(shared: Shared | undefined) {
    this.#byAccountAndAddress = new LimitedAttempts(PER_ACCOUNT_AND_ADDRESS, shared);
    this.#byAddress = new LimitedAttempts(PER_ADDRESS, shared);
    this.#bySite = new LimitedAttempts(PER_SITE, shared);
    this.#inARow = new LimitedAttempts(FAILURES_IN_A_ROW, shared);
    this.#afterRow = new LimitedAttempts(AFTER_ROW, shared);
    this.#familiar = new FamiliarAddresses(shared);
  }

  /** `account` is the name as the server compares it; undefined if the proxy could not read it. */
  async admit(account: string | undefined, address: string): Promise<AdmittedAttempt | Answer> {
    // The name comes last, because it is the only part that a client can choose freely.
    const pair = digest(`pair\n${address}\n${account ?? ''}`);
    const isFamiliar = account !== undefined && (await this.#isFamiliar(pair, address));
    // PDS accounts whose names could not be read share one count. Ordinary clients send requests that can be read.
    const row = isFamiliar ? pair : digest(`name\n${account ?? ''}`);
    const wait =
      (isFamiliar ? undefined : await this.#excessOfNetworks(address)) ??
      (await this.#byAccountAndAddress.excess(pair)) ??
      (await this.#excessPace(row));
    if (wait !== undefined) return tooMany(wait);
    const counted = { pair, row, address: isFamiliar ? undefined : address };
    // The response does not wait until the attempt is settled. If settling fails, the shared counts log the
    // failure.
    return { settle: (status) => void this.#settle(status, counted, account !== undefined) };
  }

  /**
   * An address or a site far above its limit must not keep the database busy with invented names. PDS accounts that
   * signed in at this address through this process are still recognized.
   */
  async #isFamiliar(pair: string, address: string): Promise<boolean> {
    const isFlooding = this.#byAddress.isDecidedHere(address) || this.#bySite.isDecidedHere(siteOf(address));
    return isFlooding ? this.#familiar.isKnownHere(pair) : this.#familiar.has(pair);
  }

  /** Counts an attempt of the address and of its site. */
  async #excessOfNetworks(address: string): Promise<Milliseconds | undefined> {
    const excess = await this.#byAddress.excess(address);
    const site = siteOf(address);
    if (excess !== undefined || site === address) return excess;
    const ofSite = await this.#bySite.excess(site);
    // Otherwise a site above its limit would add a row for each of its networks.
    if (ofSite !== undefined) await this.#byAddress.refund(address);
    return ofSite;
  }

  async #refundNetworks(address: string): Promise<void> {
    await this.#byAddress.refund(address);
    const site = siteOf(address);
    if (site !== address) await this.#bySite.refund(site);
  }

  async #excessPace(row: string): Promise<Milliseconds | undefined> {
    if ((await this.#inARow.excess(row)) === undefined) return undefined;
    return this.#afterRow.excess(row);
  }

  async #settle(status: number, { pair, row, address }: Counted, isNamed: boolean): Promise<void> {
    const isSuccess = status === 200;
    // A status of 500 or more means that no password was checked, so the attempt is not counted.
    if (!isSuccess && status < 500) return;
    const refunded = address === undefined ? [] : [this.#refundNetworks(address)];
    if (isSuccess && isNamed) {
      const counts = [
        this.#byAccountAndAddress.forget(pair),
        ...[pair, row].flatMap((key) => [this.#inARow.forget(key), this.#afterRow.forget(key)]),
      ];
      await Promise.all([this.#familiar.add(pair), ...counts, ...refunded]);
    } else {
      // If the name could not be read, a success resets nothing, because the failures can be those of another PDS
      // account.
      const counts = [
        this.#byAccountAndAddress.refund(pair),
        this.#inARow.refund(row),
        // This count allows one attempt an hour, but it also includes the attempts refused in that hour. If
        // only this attempt were subtracted, the next one would still be refused. Therefore the count is reset.
        this.#afterRow.forget(row),
      ];
      await Promise.all([...counts, ...refunded]);
    }
  }
}

interface Counted {
  readonly pair: string;
  readonly row: string;
  /** Address for which the attempt was counted; undefined if it was not counted for an address. */
  readonly address: string | undefined;
}

/** Returns a digest of the text, because names can be long. */
function digest(text: string): string {
  return createHash('sha256').update(`proxy\n${text}`).digest('hex');
}

function tooMany(wait: Milliseconds): Answer {
  const minutes = Math.ceil(wait / MINUTE);
  const message = `Too many sign-in attempts. Try again in ${minutes > 1 ? `${minutes} minutes` : 'a minute'}.`;
  return refusal(429, 'RateLimitExceeded', message, { 'Retry-After': String(Math.ceil(wait / SECOND)) });
}
