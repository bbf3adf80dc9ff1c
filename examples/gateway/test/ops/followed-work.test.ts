import { describe, expect, it } from 'vitest';
import { FollowedWork, type WorkStep } from '../../src/ops/index.ts';

/** Work that the test ends. */
function steppedWork() {
  const runs: {
    report: (rows: number) => void;
    end: (result: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const work = new FollowedWork<number, string>(
    (report) => new Promise((end, fail) => runs.push({ report, end, fail })),
    0,
    1,
  );
  return { work, runs };
}

const run = async (runs: ReturnType<typeof steppedWork>['runs'], index = 0) => {
  while (!runs[index]) await Promise.resolve();
  return runs[index];
};

async function rest(steps: AsyncGenerator<WorkStep<number, string>>): Promise<unknown[]> {
  const found = [];
  for await (const step of steps) found.push(step);
  return found;
}

describe('followed work', () => {
  it('yields its progress and then its result', async () => {
    const { work, runs } = steppedWork();
    const steps = work.follow();
    expect(await steps.next()).toEqual({ done: false, value: { progress: 0 } });
    const { report, end } = await run(runs);
    report(7);
    expect(await steps.next()).toEqual({ done: false, value: { progress: 7 } });
    end('done');
    expect((await rest(steps)).at(-1)).toEqual({ result: 'done' });
  });

  it('runs once for all callers while it is running, and again for later ones', async () => {
    const { work, runs } = steppedWork();
    const [first, second] = [work.result(), rest(work.follow())];
    (await run(runs)).end('one');
    expect([await first, (await second).at(-1)]).toEqual(['one', { result: 'one' }]);
    const third = work.result();
    (await run(runs, 1)).end('two');
    expect(await third).toBe('two');
    expect(runs).toHaveLength(2);
  });

  it('is cancelled when the last follower has left, and not before', async () => {
    const { work, runs } = steppedWork();
    const [one, two] = [work.follow(), work.follow()];
    await one.next();
    await two.next();
    const { report } = await run(runs);
    await one.return();
    expect(() => report(1)).not.toThrow();
    await two.return();
    expect(() => report(2)).toThrow('cancelled');
    const later = work.result();
    (await run(runs, 1)).end('again');
    expect(await later).toBe('again');
  });

  it('fails for all callers while it is running, and runs again afterwards', async () => {
    const { work, runs } = steppedWork();
    const both = Promise.allSettled([work.result(), rest(work.follow())]);
    (await run(runs)).fail(new Error('no'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const later = work.result();
    (await run(runs, 1)).end('again');
    expect(await later).toBe('again');
  });
});
