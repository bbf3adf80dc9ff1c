import {
  BoundedPasswordHasher,
  HasherBusy,
  type Password,
  type PasswordHash,
  PasswordHasher,
} from '@gatehouse/core/account';
import { Secret } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const PASSWORD = new Secret('correct horse');

/** A hasher whose computations end when the test says so, and which notes the order in which they began. */
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

/** Lets everything that can go on without an outside event do so. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('BoundedPasswordHasher', () => {
  it('never runs more computations at once than its width, and begins them in the order they came', async () => {
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
              answers.push(hasher.verify(PASSWORD, asked.at(-1) ?? '').catch(() => 'failed'));
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

  it('passes on the answer and the failure of the computation', async () => {
    const inner = new HeldHasher();
    const hasher = new BoundedPasswordHasher(inner, 2);
    const answer = hasher.verify(PASSWORD, 'a');
    const failure = hasher.verify(PASSWORD, 'b');
    inner.end('a', false);
    inner.end('b', new Error('out of memory'));
    expect(await answer).toBe(false);
    await expect(failure).rejects.toThrow('out of memory');
    expect(await hasher.hash(PASSWORD)).toBe('hash of correct horse');
  });

  it('answers at once what needs no computation', () => {
    const hasher = new BoundedPasswordHasher(new HeldHasher(), 1);
    expect([hasher.isCurrent('current'), hasher.isCurrent('old'), hasher.decoy()]).toEqual([
      true,
      false,
      'decoy',
    ]);
  });

  it('is not made without width', () => {
    for (const width of [0, -1, Number.NaN]) {
      expect(() => new BoundedPasswordHasher(new HeldHasher(), width)).toThrow(RangeError);
    }
  });

  it('refuses at once whoever would wait behind too many', async () => {
    const inner = new HeldHasher();
    const hasher = new BoundedPasswordHasher(inner, 1, 2);
    const served = ['first', 'second', 'third'].map((hash) => hasher.verify(PASSWORD, hash));
    await expect(hasher.verify(PASSWORD, 'fourth')).rejects.toThrow(HasherBusy);
    for (const hash of ['first', 'second', 'third']) {
      inner.end(hash);
      await settled();
    }
    expect(await Promise.all(served)).toEqual([true, true, true]);
  });
});
