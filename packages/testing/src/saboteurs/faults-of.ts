import type { Saboteur, Saboteurs } from './saboteur.ts';

/** Returns the saboteurs of one clause, by the name of the fault. */
export function faultsOf<Needed>(
  saboteurs: Saboteurs<Needed>[string] | undefined,
): readonly (readonly [fault: string, saboteur: Saboteur<Needed>])[] {
  if (saboteurs === undefined) return [];
  return typeof saboteurs === 'function' ? [['', saboteurs]] : Object.entries(saboteurs);
}
