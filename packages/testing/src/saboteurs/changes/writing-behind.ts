import type { Saboteur } from '../saboteur.ts';
import { intercepted } from './intercepted.ts';

/** Resolves the first call of the method before it has written. The next call of the same server performs the write. */
export function writingBehind<Needed extends object>(
  port: string & keyof Needed,
  method: string,
): Saboteur<Needed> {
  return (storage) => {
    let isFirst = true;
    let due: (() => unknown) | undefined;
    const behind = intercepted(storage[port] as object, (name, call, args) => {
      if (name === method && isFirst) {
        isFirst = false;
        due = () => call(...args);
        return Promise.resolve();
      }
      if (!due) return call(...args);
      const written = due();
      due = undefined;
      return Promise.resolve(written).then(() => call(...args));
    });
    return { ...storage, [port]: behind };
  };
}
