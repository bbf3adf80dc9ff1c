import type { Changes } from '../../contracts/changes/change.ts';
import { SHOWS_TO_OTHERS } from '../../contracts/changes/shared-clauses.ts';
import type { Transacted } from '../../contracts/changes/transacted.ts';
import { HIDES, UNDOES } from '../../contracts/changes/transaction-clauses.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';
import { rememberingReads } from './remembering-reads.ts';
import { showingUncommitted } from './showing-uncommitted.ts';
import { survivingRollback } from './surviving-rollback.ts';
import { writingBehind } from './writing-behind.ts';

/** Returns saboteurs for each method that writes. Each breaks a clause of `sharedClauses`. */
export function sharedSaboteurs<Needed extends object>(
  port: string & keyof Needed,
  changes: Changes<Needed>,
  cache: Saboteur<Needed> = rememberingReads(port, Object.keys(changes)),
): Saboteurs<Needed> {
  const methods = Object.keys(changes);
  return {
    [SHOWS_TO_OTHERS]: {
      cache,
      ...ofEach(methods, (method) => writingBehind(port, method)),
    },
  };
}

/** Returns saboteurs for each method that writes. Each breaks a clause of `transactionClauses`. */
export function transactionSaboteurs<Needed extends Transacted>(
  port: string & keyof Needed,
  changes: Changes<Needed>,
): Saboteurs<Needed> {
  const methods = Object.keys(changes);
  return {
    [UNDOES]: ofEach(methods, (method) => survivingRollback(port, method)),
    [HIDES]: ofEach(methods, (method) => showingUncommitted(port, method)),
  };
}

/**
 * Returns the saboteurs of `sharedSaboteurs` and `transactionSaboteurs`, for a port whose methods belong to the
 * surrounding unit of work.
 */
export function changeSaboteurs<Needed extends Transacted>(
  port: string & keyof Needed,
  changes: Changes<Needed>,
  cache?: Saboteur<Needed>,
): Saboteurs<Needed> {
  return { ...sharedSaboteurs(port, changes, cache), ...transactionSaboteurs(port, changes) };
}

function ofEach<Needed>(
  methods: readonly string[],
  saboteur: (method: string) => Saboteur<Needed>,
): Readonly<Record<string, Saboteur<Needed>>> {
  return Object.fromEntries(methods.map((method) => [method, saboteur(method)]));
}
