import type { Mutation } from '../mutation.ts';

const QUEUE = 'packages/core/test/sign-in/account/bounded-password-hasher.test.ts';
const HASHER = 'packages/core/src/sign-in/account/password/bounded-password-hasher.ts';
const THROTTLING = 'examples/study-auth/test/http/throttling.test.ts';
const THROTTLE = 'packages/core/src/sign-in/account/sign-in/sign-in-throttle.ts';
const MACHINE = 'examples/study-auth/src/machine-module.ts';

/** Mutations for the claim about ASVS 6.3.1. */
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
    find: 'if (!isFamiliar) this.#refuseOver',
    replace: 'this.#refuseOver',
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
    find: 'this.#familiar.take() ?? this.#strangers.take()',
    replace: 'this.#strangers.take() ?? this.#familiar.take()',
  },
  {
    test: 'packages/core/test/sign-in/account/sign-in-work.test.ts > verifies hashes of the stored kind for unknown usernames, not of the preferred one',
    file: 'packages/core/src/sign-in/account/sign-in/sign-in.use-case.ts',
    find: '(await accounts.sampleHash(samplePlace(username, sha256))) ?? ',
    replace: '',
  },
];
