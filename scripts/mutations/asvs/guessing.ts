import type { Mutation } from '../mutation.ts';

const QUEUE = 'packages/core/test/sign-in/account/bounded-password-hasher.test.ts';
const HASHER = 'packages/core/src/sign-in/account/password/bounded-password-hasher.ts';
const THROTTLING = 'examples/study-auth/test/http/throttling.test.ts';
const THROTTLE = 'packages/core/src/sign-in/account/sign-in/sign-in-throttle.ts';
const MACHINE = 'examples/study-auth/src/machine-module.ts';
const COUNTS = 'packages/core/test/sign-in/account/sign-in-throttle.test.ts';
const WORK = 'packages/core/test/sign-in/account/sign-in-work.test.ts';
const SIGN_IN = 'packages/core/src/sign-in/account/sign-in/sign-in.use-case.ts';
const PLACE = 'packages/core/src/sign-in/account/sign-in/sample-place.ts';

/** Mutations for the claims about ASVS 6.3.1: the limits against guessing. */
export const guessingMutations: readonly Mutation[] = [
  {
    test: `${THROTTLING} > is refused after ten failures, even with the right password, until the window has passed`,
    file: MACHINE,
    find: 'perAccountAndAddress: 10',
    replace: 'perAccountAndAddress: 11',
  },
  {
    test: `${THROTTLING} > is refused after ten failures, even with the right password, until the window has passed`,
    file: MACHINE,
    find: 'window: 15 * MINUTE',
    replace: 'window: 14 * MINUTE',
  },
  {
    test: `${THROTTLING} > is limited also for concurrent guesses`,
    file: THROTTLE,
    find: 'this.#refuseOver(perAccountAndAddress, await this.#ports.attempts.count(account, window, now));',
    replace: `const counts: Map<string, number> = ((globalThis as any).counts ??= new Map());
      const count = counts.get(account) ?? 0;
      if (count >= perAccountAndAddress) throw new SignInThrottled(1);
      await this.#ports.attempts.count(account, window, now);
      counts.set(account, count + 1);`,
  },
  {
    test: `${THROTTLING} > is refused from one address for many names, except for accounts that signed in there before`,
    file: MACHINE,
    find: 'perAddress: 100',
    replace: 'perAddress: 200',
  },
  {
    test: `${THROTTLING} > is refused from one address for many names, except for accounts that signed in there before`,
    file: THROTTLE,
    find: 'const counted = isFamiliar ? [] : networks;',
    replace: 'const counted = networks;',
  },
  {
    test: `${THROTTLING} > does not lock the owner out at another address`,
    file: THROTTLE,
    find: 'account: digest(',
    replace: 'account: digest(name || ',
  },
  {
    test: `${THROTTLING} > is refused after a hundred failures for one account from many addresses, except from known addresses`,
    file: THROTTLE,
    find: 'MAX_FAILURES_IN_A_ROW = 100',
    replace: 'MAX_FAILURES_IN_A_ROW = 1_000',
  },
  {
    test: `${THROTTLING} > is refused after a hundred failures for one account from many addresses, except from known addresses`,
    file: THROTTLE,
    find: 'isFamiliar ? rowHere : rowElsewhere',
    replace: 'rowElsewhere',
  },
  {
    test: `${QUEUE} > serves the owner while the networks of one IPv6 site flood it`,
    file: HASHER,
    find: 'MAX_WAITING_PER_SITE = 40',
    replace: 'MAX_WAITING_PER_SITE = 400',
  },
  {
    test: `${QUEUE} > serves familiar addresses before all others`,
    file: HASHER,
    find: 'stranger ? undefined : this.#familiar.take()',
    replace: 'stranger ? undefined : (this.#strangers.take() ?? this.#familiar.take())',
  },
  {
    test: `${QUEUE} > serves one of the others after every four requests from familiar addresses`,
    file: HASHER,
    find: 'MAX_FAMILIAR_IN_A_ROW = 4',
    replace: 'MAX_FAMILIAR_IN_A_ROW = 1_000',
  },
  {
    test: `${THROTTLING} > does not reveal whether the name is known`,
    file: SIGN_IN,
    find: 'const attempt = { ...credentials, accountId: known?.id };',
    replace:
      'if (!known) throw new InvalidCredentials();\n    const attempt = { ...credentials, accountId: known?.id };',
  },
  {
    test: `${THROTTLING} > is limited across all addresses of one IPv6 network`,
    file: 'packages/http-koa/src/address/subscriber-of.ts',
    find: "if (parsed.kind() === 'ipv4') return",
    replace: 'return',
  },
  {
    test: `${THROTTLING} > is limited despite a forged X-Forwarded-For when no proxy is trusted`,
    file: 'packages/http-koa/src/address/client-address.ts',
    find: 'proxyAddr(request as IncomingMessage, isTrusted)',
    replace: 'proxyAddr(request as IncomingMessage, () => true)',
  },
  {
    test: `${THROTTLING} > is limited despite entries before the address that the trusted proxy wrote`,
    file: 'packages/http-koa/src/address/client-address.ts',
    find: 'proxyAddr(request as IncomingMessage, isTrusted)',
    replace: 'proxyAddr(request as IncomingMessage, () => true)',
  },
  {
    test: `${THROTTLING} > is counted from zero after the right password`,
    file: THROTTLE,
    find: 'for (const key of [account, rowHere, rowElsewhere])',
    replace: 'for (const key of [rowHere, rowElsewhere])',
  },
  {
    test: `${COUNTS} > refunds an attempt that was not checked for lack of capacity, %s`,
    file: THROTTLE,
    find: 'if (error instanceof HasherBusy) await this.#takeBack(admission);',
    replace: '',
  },
  {
    test: `${COUNTS} > allows one attempt an hour from any address`,
    file: THROTTLE,
    find: 'LIMITED_PACE: Milliseconds = HOUR',
    replace: 'LIMITED_PACE: Milliseconds = 2 * HOUR',
  },
  {
    test: `${COUNTS} > does not use up the hourly attempt if it was not checked for lack of capacity`,
    file: THROTTLE,
    find: 'if (pace !== undefined) await this.#ports.attempts.forget(pace);',
    replace: '',
  },
  {
    test: `${COUNTS} > ends when the owner signs in anywhere`,
    file: THROTTLE,
    find: 'for (const key of [account, rowHere, rowElsewhere])',
    replace: 'for (const key of [account, rowHere])',
  },
  {
    test: `${COUNTS} > ends after thirty days`,
    file: THROTTLE,
    find: 'FAILURE_ROW_WINDOW: Milliseconds = 30 * DAY',
    replace: 'FAILURE_ROW_WINDOW: Milliseconds = 31 * DAY',
  },
  {
    test: `${COUNTS} > ends after thirty days`,
    file: THROTTLE,
    find: 'FAILURE_ROW_WINDOW: Milliseconds = 30 * DAY',
    replace: 'FAILURE_ROW_WINDOW: Milliseconds = 29 * DAY',
  },
  {
    test: `${COUNTS} > keeps an address familiar to an account whose username changes, and to no other account`,
    file: THROTTLE,
    find: 'accountId === undefined ? `name',
    replace: 'true ? `name',
  },
  {
    test: `${QUEUE} > serves other addresses between the hundred requests of one`,
    file: HASHER,
    find: 'MAX_WAITING_PER_ADDRESS = 20',
    replace: 'MAX_WAITING_PER_ADDRESS = 200',
  },
  {
    test: `${QUEUE} > serves an address on its first request while six others fill the queue`,
    file: HASHER,
    find: 'longestQueue = 100',
    replace: 'longestQueue = 101',
  },
  {
    test: `${QUEUE} > serves an address on its first request while six others fill the queue`,
    file: 'packages/core/src/sign-in/account/password/fair-queue.ts',
    find: 'this.#evict(atSite + 1)',
    replace: 'undefined',
  },
  {
    test: `${WORK} > verifies each stored kind as often for unknown usernames as for known ones`,
    file: PLACE,
    find: 'usernameKey(username)',
    replace: "''",
  },
  {
    test: `${WORK} > verifies the same hash for one username each time, regardless of case`,
    file: PLACE,
    find: 'usernameKey(username)',
    replace: 'username',
  },
  {
    test: `${WORK} > verifies a stored hash for an account without a password`,
    file: 'packages/core/src/sign-in/account/password/password-check.ts',
    find: 'const hash = account?.passwordHash ?? decoy;',
    replace:
      'if (account && !account.passwordHash) return undefined;\n  const hash = account?.passwordHash ?? decoy;',
  },
  {
    test: `${WORK} > verifies hashes of the stored kind for unknown usernames, not of the preferred one`,
    file: SIGN_IN,
    find: '(await accounts.sampleHash(samplePlace(username, sha256))) ?? ',
    replace: '',
  },
];
