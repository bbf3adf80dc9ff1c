import {
  BoundedPasswordHasher,
  HasherBusy,
  type Password,
  type PasswordHash,
  PasswordHasher,
  type Requester,
} from '@gatehouse/core/account';
import { Secret } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const PASSWORD = new Secret('correct horse');
const STRANGER: Requester = { address: '192.0.2.1', isFamiliar: false };

/** A hasher whose computations end when the test ends them. Records the order in which they began. */
class HeldHasher extends PasswordHasher {
  readonly begun: string[] = [];
  readonly #held = new Map<string, PromiseWithResolvers<boolean>>();

  override async hash(password: Password): Promise<PasswordHash> {
    return `hash of ${password.reveal()}`;
  }

  override verify(_: Password, hash: PasswordHash): Promise<boolean> {
    this.begun.push(hash);
    const computation = Promise.withResolvers<boolean>();
    this.#held.set(hash, computation);
    return computation.promise;
  }

  override isCurrent(hash: PasswordHash): boolean {
    return hash === 'current';
  }

  override decoy(): PasswordHash {
    return 'decoy';
  }

  end(hash: PasswordHash, outcome: boolean | Error = true): void {
    const computation = this.#held.get(hash);
    if (outcome instanceof Error) computation?.reject(outcome);
    else computation?.resolve(outcome);
  }
}

/** Waits until no pending promise callback is left to run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('BoundedPasswordHasher', () => {
  it('runs at most as many computations at a time as its width, and starts those of different addresses in order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.nat()), { minLength: 1, maxLength: 30 }),
        async (width, steps) => {
          const inner = new HeldHasher();
          const hasher = new BoundedPasswordHasher(inner, width);
          const running: string[] = [];
          const asked: string[] = [];
          const answers: Promise<unknown>[] = [];
          const endOne = async (fails: boolean, choice: number): Promise<void> => {
            running.push(...inner.begun.slice(ended + running.length));
            const [hash] = running.splice(choice % running.length, 1);
            ended += 1;
            inner.end(hash ?? '', fails ? new Error('out of memory') : true);
            await settled();
          };
          let ended = 0;
          for (const [asks, fails, choice] of steps) {
            if (asks || ended === asked.length) {
              asked.push(`hash ${asked.length}`);
              const requester = { address: `client ${asked.length}`, isFamiliar: false };
              answers.push(hasher.verify(PASSWORD, asked.at(-1) ?? '', requester).catch(() => 'failed'));
              await settled();
            } else await endOne(fails, choice);
            expect(inner.begun).toEqual(asked.slice(0, Math.min(asked.length, ended + width)));
          }
          while (ended < asked.length) await endOne(false, 0);
          await Promise.all(answers);
        },
      ),
    );
  });

  it('returns the result and the failure of the computation', async () => {
    const inner = new HeldHasher();
    const hasher = new BoundedPasswordHasher(inner, 2);
    const answer = hasher.verify(PASSWORD, 'a', STRANGER);
    const failure = hasher.verify(PASSWORD, 'b', STRANGER);
    inner.end('a', false);
    inner.end('b', new Error('out of memory'));
    expect(await answer).toBe(false);
    await expect(failure).rejects.toThrow('out of memory');
    expect(await hasher.hash(PASSWORD, STRANGER)).toBe('hash of correct horse');
  });

  it('forwards calls that need no computation', () => {
    const hasher = new BoundedPasswordHasher(new HeldHasher(), 1);
    expect([hasher.isCurrent('current'), hasher.isCurrent('old'), hasher.decoy()]).toEqual([
      true,
      false,
      'decoy',
    ]);
  });

  it('rejects a width below one', () => {
    for (const width of [0, -1, Number.NaN]) {
      expect(() => new BoundedPasswordHasher(new HeldHasher(), width)).toThrow(RangeError);
    }
  });

  it('refuses a computation immediately when too many are waiting', async () => {
    const inner = new HeldHasher();
    const hasher = new BoundedPasswordHasher(inner, 1, 2);
    const served = ['first', 'second', 'third'].map((hash) => hasher.verify(PASSWORD, hash, STRANGER));
    await expect(hasher.verify(PASSWORD, 'fourth', STRANGER)).rejects.toThrow(HasherBusy);
    for (const hash of ['first', 'second', 'third']) {
      inner.end(hash);
      await settled();
    }
    expect(await Promise.all(served)).toEqual([true, true, true]);
  });

  /**
   * Requests these computations while another one runs. Then runs them one at a time, and returns the order in which
   * they began.
   */
  async function orderOf(
    waiting: readonly (readonly [hash: string, requester: Requester])[],
  ): Promise<string[]> {
    const inner = new HeldHasher();
    const hasher = new BoundedPasswordHasher(inner, 1);
    const all = [['running', STRANGER] as const, ...waiting].map(([hash, requester]) =>
      hasher.verify(PASSWORD, hash, requester).catch((refusal: Error) => refusal),
    );
    for (let ended = 0; ended < inner.begun.length; ended += 1) {
      inner.end(inner.begun[ended] ?? '');
      await settled();
    }
    await Promise.all(all);
    return inner.begun.slice(1);
  }

  it('serves other addresses between the hundred requests of one', async () => {
    const flood = Array.from({ length: 100 }, (_, index) => [`guess ${index}`, STRANGER] as const);
    const order = await orderOf([...flood, ['owner', { address: '198.51.100.1', isFamiliar: false }]]);
    expect(order.slice(0, 2)).toContain('owner');
    expect(order.filter((hash) => hash.startsWith('guess'))).toHaveLength(20);
  });

  it('serves the owner while the networks of one IPv6 site flood it', async () => {
    const flood = Array.from({ length: 200 }, (_, index) => {
      const address = `2001:db8:1:${(index % 20).toString(16)}::/64`;
      return [`guess ${index}`, { address, isFamiliar: false }] as const;
    });
    const order = await orderOf([...flood, ['owner', { address: '198.51.100.1', isFamiliar: false }]]);
    expect(order.slice(0, 2)).toContain('owner');
    expect(order.filter((hash) => hash.startsWith('guess'))).toHaveLength(40);
  });

  it('serves an address on its first request while six others fill the queue', async () => {
    const flood = Array.from({ length: 120 }, (_, index) => {
      return [`guess ${index}`, { address: `192.0.2.${index % 6}`, isFamiliar: false }] as const;
    });
    const order = await orderOf([...flood, ['owner', { address: '198.51.100.1', isFamiliar: false }]]);
    expect(order).toContain('owner');
    expect(order.indexOf('owner')).toBeLessThanOrEqual(6);
    expect(order).toHaveLength(100);
  });

  it('serves familiar addresses before all others', async () => {
    const flood = Array.from({ length: 100 }, (_, index) => {
      return [`guess ${index}`, { address: `192.0.2.${index}`, isFamiliar: false }] as const;
    });
    const order = await orderOf([...flood, ['owner', { address: '198.51.100.1', isFamiliar: true }]]);
    expect(order[0]).toBe('owner');
    expect(order).toHaveLength(101);
  });

  it('serves one of the others after every four requests from familiar addresses', async () => {
    const familiar = Array.from({ length: 20 }, (_, index) => {
      return [`familiar ${index}`, { address: '192.0.2.1', isFamiliar: true }] as const;
    });
    const others = Array.from({ length: 2 }, (_, index) => {
      return [`other ${index}`, { address: '198.51.100.1', isFamiliar: false }] as const;
    });
    const order = await orderOf([...familiar, ...others]);
    expect(order.indexOf('other 0')).toBe(4);
    expect(order.indexOf('other 1')).toBe(9);
    expect(order).toHaveLength(22);
  });
});
