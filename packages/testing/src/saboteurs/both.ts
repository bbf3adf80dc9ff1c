import type { Saboteur } from './saboteur.ts';

/** Applies both saboteurs, one after the other. */
export function both<Needed>(first: Saboteur<Needed>, second: Saboteur<Needed>): Saboteur<Needed> {
  return (storage) => second(first(storage));
}
