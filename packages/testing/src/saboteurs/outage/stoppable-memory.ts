import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { Transacted } from '../../contracts/changes/transacted.ts';
import type { Stoppable } from '../../contracts/outage/stoppable.ts';
import { intercepted } from '../changes/intercepted.ts';

/** Returns a storage in memory that can be stopped and started like a database. */
export function stoppableMemory<Storage extends Transacted>(good: Storage): Stoppable<Storage> {
  let isStopped = false;
  const check = () => {
    if (isStopped) throw stopped();
  };
  const guarded = (
    _name: string,
    method: (...args: readonly unknown[]) => unknown,
    args: readonly unknown[],
  ) => (isStopped ? failing() : method(...args));
  const ports = Object.entries(good).map(([name, port]) => [name, intercepted(port as object, guarded)]);
  const unitOfWork = intercepted(good.unitOfWork, (_name, _method, [work]) =>
    good.unitOfWork.run(async () => {
      check();
      const result = await (work as () => Promise<unknown>)();
      check();
      return result;
    }),
  );
  const storage = { ...Object.fromEntries(ports), unitOfWork } as Storage;
  const stop = async () => {
    isStopped = true;
  };
  return {
    storage,
    other: storage,
    stop,
    cut: stop,
    silence: stop,
    start: async () => {
      isStopped = false;
    },
  };
}

/** Returns a promise that rejects. It is also an iterable that fails at its first row, for methods that stream. */
function failing(): Promise<never> & AsyncIterable<never> {
  const failure = Promise.reject(stopped());
  failure.catch(() => {});
  return Object.assign(failure, { [Symbol.asyncIterator]: () => ({ next: () => failure }) });
}

function stopped(): StorageUnavailable {
  return new StorageUnavailable('the memory is stopped');
}
