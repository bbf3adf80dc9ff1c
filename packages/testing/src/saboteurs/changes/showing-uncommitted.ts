import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transacted } from '../../contracts/changes/transacted.ts';
import { altered } from '../altered.ts';
import type { Saboteur } from '../saboteur.ts';
import { intercepted } from './intercepted.ts';

/** Makes the method's changes visible to every server before the unit of work has ended. */
export function showingUncommitted<Needed extends Transacted>(
  port: string & keyof Needed,
  method: string,
): Saboteur<Needed> {
  const running = new AsyncLocalStorage<true>();
  let peek: ((name: string, args: readonly unknown[]) => unknown) | undefined;
  return (storage) => {
    const good = storage.unitOfWork;
    const transparent = intercepted(storage[port] as object, (name, call, args) => {
      if (peek) return peek(name, args);
      if (name !== method || !running.getStore()) return call(...args);
      const inside = AsyncLocalStorage.snapshot();
      const seen = storage[port] as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
      peek = (each, given) => inside(() => seen[each]?.(...given));
      return call(...args);
    });
    const unitOfWork = altered(good, {
      run: async (work) => {
        if (running.getStore()) return good.run(work);
        try {
          return await good.run(() => running.run(true, work));
        } finally {
          peek = undefined;
        }
      },
    });
    return { ...storage, unitOfWork, [port]: transparent };
  };
}
