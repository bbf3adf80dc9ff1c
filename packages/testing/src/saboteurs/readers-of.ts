import { altered } from './altered.ts';
import type { PortSaboteurs } from './saboteur.ts';

/** Returns saboteurs that replace methods of the reader of a case. */
export function readersOf<Reader extends object>(
  broken: PortSaboteurs<Reader>,
): PortSaboteurs<{ readonly reader: Reader }> {
  return Object.fromEntries(
    Object.entries(broken).map(([clause, change]) => [
      clause,
      ({ reader }: { readonly reader: Reader }) => ({ reader: altered(reader, change(reader)) }),
    ]),
  );
}
