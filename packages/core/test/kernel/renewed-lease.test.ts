import { RenewedLease } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';

const LENGTH = 15_000;

/** A lease that begins at the instant 0. Its clock stands still until a test moves it. */
class TestedLease {
  now = 0;
  #interval = 0;
  #tick: () => void = () => {};
  readonly lease: RenewedLease;

  constructor(renew: () => Promise<boolean>) {
    this.lease = new RenewedLease({
      ...{ fence: 1, length: LENGTH, sentAt: 0, elapsed: () => this.now, renew },
      ticker: (interval, tick) => {
        [this.#interval, this.#tick] = [interval, tick];
        return () => {};
      },
    });
  }

  /** Moves the clock to the next tick, and renews the lease. */
  tick(): void {
    this.now += this.#interval;
    this.#tick();
  }
}

describe('a renewed lease', () => {
  it('is requested three times before it is lost', () => {
    let requests = 0;
    const tested = new TestedLease(async () => {
      requests += 1;
      throw new Error('The database is unreachable.');
    });
    while (!tested.lease.isLost) tested.tick();
    expect([requests, tested.now]).toEqual([3, LENGTH]);
  });

  it('is not shortened by the late response to an earlier request', async () => {
    const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
    const responses = [first, second];
    const tested = new TestedLease(() => responses.shift()?.promise ?? expect.unreachable());
    tested.tick();
    const firstSentAt = tested.now;
    tested.tick();
    for (const { promise, resolve } of [second, first]) {
      resolve(true);
      await promise;
    }
    await new Promise(setImmediate);
    tested.now = firstSentAt + LENGTH;
    expect(tested.lease.isLost).toBe(false);
  });
});
