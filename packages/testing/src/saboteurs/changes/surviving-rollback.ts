import type { Transacted } from '../../contracts/changes/transacted.ts';
import { altered } from '../altered.ts';
import type { Saboteur } from '../saboteur.ts';
import { intercepted } from './intercepted.ts';

/** Keeps the method's changes when the unit of work is rolled back. */
export function survivingRollback<Needed extends Transacted>(
  port: string & keyof Needed,
  method: string,
): Saboteur<Needed> {
  return (storage) => {
    const good = storage.unitOfWork;
    let calls: (() => unknown)[] = [];
    const remembered = intercepted(storage[port] as object, (name, call, args) => {
      if (name === method) calls.push(() => call(...args));
      return call(...args);
    });
    const unitOfWork = altered(good, {
      run: async (work) => {
        calls = [];
        try {
          return await good.run(work);
        } catch (error) {
          for (const call of calls) await call();
          throw error;
        }
      },
    });
    return { ...storage, unitOfWork, [port]: remembered };
  };
}
