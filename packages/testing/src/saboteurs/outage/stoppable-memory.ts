import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { Transacted } from '../../contracts/changes/transacted.ts';
import type { Stoppable } from '../../contracts/outage/stoppable.ts';
import { intercepted } from '../changes/intercepted.ts';

/** Methods that return an iterable. During an outage the iterable fails at its first row. */
const STREAMING = /^(replay|replayBySubject|all)$/;

/** Returns a storage in memory that can be stopped and started like a database. */
export function stoppableMemory<Storage extends Transacted>(good: Storage): Stoppable<Storage> {
  let isStopped = false;
  const check = () => {
    if (isStopped) throw stopped();
  };
  const guarded = (
    name: string,
    method: (...args: readonly unknown[]) => unknown,
    args: readonly unknown[],
  ) => {
    if (!isStopped) return method(...args);
    return STREAMING.test(name) ? failing() : Promise.reject(stopped());
  };
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
  return {
    storage,
    other: storage,
    stop: async () => {
      isStopped = true;
    },
    cut: async () => {
      isStopped = true;
    },
    start: async () => {
      isStopped = false;
    },
  };
}

function failing(): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(stopped()) }) };
}

function stopped(): StorageUnavailable {
  return new StorageUnavailable('the memory is stopped');
}
