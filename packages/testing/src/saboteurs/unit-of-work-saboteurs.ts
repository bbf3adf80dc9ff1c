import type { GroundStorage } from '../memory/ground-storage.ts';
import { breakerOf } from './breaker-of.ts';
import type { Saboteurs } from './saboteur.ts';
import { withoutTransactions } from './without-transactions.ts';

const breaking = breakerOf<GroundStorage>();

/** Units of work that each break one clause of `UnitOfWork`. */
export const unitOfWorkSaboteurs: Saboteurs<GroundStorage> = {
  'makes all writes visible together when the work resolves': withoutTransactions,
  'shows the work its own writes': breaking('settings', () => ({
    read: async () => undefined,
  })),
  'keeps nothing when the work rejects, and rethrows its error': breaking('unitOfWork', (good) => ({
    run: async (work) => {
      let outcome: Awaited<ReturnType<typeof work>> | undefined;
      await good.run(async () => {
        outcome = await work().catch(() => undefined);
      });
      return outcome as Awaited<ReturnType<typeof work>>;
    },
  })),
  'joins a nested run to the outer one': withoutTransactions,
  'works again after a run that rejected': breaking('unitOfWork', (good) => {
    let failed = false;
    return {
      run: (work) =>
        good
          .run(() => {
            if (failed) throw new Error('the connection is in a failed transaction');
            return work();
          })
          .catch((error) => {
            failed = true;
            throw error;
          }),
    };
  }),
  'repeats or reports each of two units of work that deadlock': breaking('unitOfWork', (good) => {
    let isDeadlocked = false;
    return {
      run: async (work) => {
        isDeadlocked = !isDeadlocked;
        return isDeadlocked ? (undefined as Awaited<ReturnType<typeof work>>) : good.run(work);
      },
    };
  }),
  'rejects a query after the work has ended': withoutTransactions,
};
