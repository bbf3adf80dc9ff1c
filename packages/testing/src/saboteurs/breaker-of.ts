import { altered } from './altered.ts';
import type { Saboteur } from './saboteur.ts';

/** Returns a function that creates saboteurs. Each saboteur replaces some methods of one port. */
export function breakerOf<Needed extends object>(): <Port extends string & keyof Needed>(
  port: Port,
  change: (good: Needed[Port] & object, storage: Needed) => Partial<Needed[Port]>,
) => Saboteur<Needed> {
  return (port, change) => (storage) => {
    const good = storage[port] as Needed[typeof port] & object;
    return { ...storage, [port]: altered(good, change(good, storage) as Partial<typeof good>) };
  };
}
