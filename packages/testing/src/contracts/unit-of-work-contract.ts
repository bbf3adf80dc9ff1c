import assert from 'node:assert/strict';
import { UnitOfWorkEnded } from '@gatehouse/core/kernel';
import type { GroundStorage } from '../memory/ground-storage.ts';
import type { StorageContract } from './contract.ts';
import { NOON } from './samples.ts';

/** The clauses of `UnitOfWork`. */
export const unitOfWorkContract: StorageContract<GroundStorage> = {
  'makes all writes visible together when the work resolves': async ({ unitOfWork, settings }) => {
    const written = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    const running = unitOfWork.run(async () => {
      await settings.write('one', {});
      await settings.write('two', {}).finally(() => written.resolve());
      await looked.promise;
      return 'answer';
    });
    try {
      await Promise.race([written.promise, running]);
      assert.equal(await settings.read('one'), undefined);
      assert.equal(await settings.read('two'), undefined);
    } finally {
      // Let the open unit of work end, because it would block the storage for the next clauses.
      looked.resolve();
      await running.catch(() => {});
    }
    assert.equal(await running, 'answer');
    assert.equal((await settings.read('one'))?.version, 1);
    assert.equal((await settings.read('two'))?.version, 1);
  },

  'shows the work its own writes': async ({ unitOfWork, settings }) => {
    await unitOfWork.run(async () => {
      await settings.write('mine', { seen: true });
      assert.deepEqual((await settings.read('mine'))?.value, { seen: true });
    });
  },

  'keeps nothing when the work rejects, and rethrows its error': async ({ unitOfWork, settings, audit }) => {
    const refusal = new Error('no');
    const running = unitOfWork.run(async () => {
      await audit.append({ at: NOON, principal: 'user:ann', action: 'lost', subject: 'one', detail: {} });
      await settings.write('one', {});
      throw refusal;
    });
    await assert.rejects(running, refusal);
    assert.equal(await settings.read('one'), undefined);
    assert.deepEqual((await audit.page({}, { limit: 1 })).items, []);
  },

  'joins a nested run to the outer one': async ({ unitOfWork, settings }) => {
    const outer = new Error('The contract rolls this back.');
    const running = unitOfWork.run(async () => {
      await unitOfWork.run(async () => settings.write('inner', {}));
      throw outer;
    });
    await assert.rejects(running, outer);
    assert.equal(await settings.read('inner'), undefined);
  },

  'works again after a run that rejected': async ({ unitOfWork, settings }) => {
    const works = Array.from({ length: 20 }, (_, index) =>
      unitOfWork.run(async () => {
        await settings.write('shared', { index });
        if (index % 2 === 0) throw new Error('no');
      }),
    );
    const outcomes = await Promise.allSettled(works);
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 10);
    assert.equal((await settings.read('shared'))?.version, 10);
  },

  'repeats or reports each of two units of work that deadlock': async (storage, other) => {
    for (const name of ['left', 'right']) await storage.settings.write(name, {});
    const names = ['left', 'right', 'left', 'right'];
    const outcomes = await Promise.allSettled(
      names.map((first, index) => {
        const { unitOfWork, settings } = index % 2 === 0 ? storage : other;
        return unitOfWork.run(async () => {
          await settings.write(first, {});
          // Give the other callers time to lock the rows that this one needs next.
          for (let count = 0; count < 20; count += 1) await settings.read('other');
          await settings.write(first === 'left' ? 'right' : 'left', {});
        });
      }),
    );
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    assert.equal((await storage.settings.read('left'))?.version, 1 + done);
    assert.equal((await storage.settings.read('right'))?.version, 1 + done);
  },

  'repeats or reports a unit of work that ignores its deadlock': async (storage, other) => {
    for (const name of ['left', 'right']) await storage.settings.write(name, {});
    const names = ['left', 'right', 'left', 'right'];
    const outcomes = await Promise.allSettled(
      names.map((first, index) => {
        const { unitOfWork, settings } = index % 2 === 0 ? storage : other;
        return unitOfWork.run(async () => {
          await settings.write(first, {});
          for (let count = 0; count < 20; count += 1) await settings.read('other');
          await settings.write(first === 'left' ? 'right' : 'left', {}).catch(() => {});
          await settings.write(`end of ${index}`, {}).catch(() => {});
        });
      }),
    );
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    assert.equal((await storage.settings.read('left'))?.version, 1 + done);
    assert.equal((await storage.settings.read('right'))?.version, 1 + done);
    for (const [index, { status }] of outcomes.entries()) {
      const version = (await storage.settings.read(`end of ${index}`))?.version;
      assert.equal(version, status === 'fulfilled' ? 1 : undefined);
    }
  },

  'keeps every other write, or none and rejects, if the work ignores a failed write': async ({
    unitOfWork,
    settings,
  }) => {
    // Some databases cannot store NUL, and some cannot store a long name.
    for (const refused of ['with\0NUL', 'n'.repeat(5_000)]) {
      const names = [`before ${refused.length}`, `after ${refused.length}`];
      const running = unitOfWork.run(async () => {
        await settings.write(names[0] ?? '', {});
        await settings.write(refused, {}).catch(() => {});
        await settings.write(names[1] ?? '', {}).catch(() => {});
      });
      const isDone = await running.then(
        () => true,
        () => false,
      );
      for (const name of names) assert.equal((await settings.read(name)) !== undefined, isDone);
    }
  },

  'does not repeat work that rejects': async ({ unitOfWork, settings }) => {
    let runs = 0;
    const refusal = new Error('no');
    const running = unitOfWork.run(async () => {
      runs += 1;
      await settings.write('one', {});
      throw refusal;
    });
    await assert.rejects(running, refusal);
    assert.equal(runs, 1);
  },

  'rejects a query after the work has ended': async ({ unitOfWork, settings }) => {
    const ended = Promise.withResolvers<void>();
    const late: Promise<unknown>[] = [];
    await unitOfWork.run(async () => {
      late.push(ended.promise.then(() => settings.write('late', {})));
    });
    ended.resolve();
    await assert.rejects(Promise.all(late), UnitOfWorkEnded);
    assert.equal(await settings.read('late'), undefined);
  },
};
