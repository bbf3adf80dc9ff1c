import type { Saboteur } from '../saboteur.ts';
import { intercepted } from './intercepted.ts';

/**
 * Adds a cache for one server. The cache is cleared when the same server writes, but not when another server writes.
 * `reads`: the methods whose results it contains; absent: all methods that do not write.
 */
export function rememberingReads<Needed extends object>(
  port: string & keyof Needed,
  writers: readonly string[],
  reads?: readonly string[],
): Saboteur<Needed> {
  return (storage) => {
    const known = new Map<string, unknown>();
    const cached = intercepted(storage[port] as object, (name, method, args) => {
      if (writers.includes(name)) {
        known.clear();
        return method(...args);
      }
      if (reads?.includes(name) === false) return method(...args);
      const key = JSON.stringify([name, args]);
      if (!known.has(key)) known.set(key, method(...args));
      return known.get(key);
    });
    return { ...storage, [port]: cached };
  };
}
