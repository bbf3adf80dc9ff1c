import type { Changes } from '../../contracts/changes/change.ts';
import { SHOWS_TO_OTHERS } from '../../contracts/changes/shared-clauses.ts';
import type { Transacted } from '../../contracts/changes/transacted.ts';
import { HIDES, UNDOES } from '../../contracts/changes/transaction-clauses.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';
import { rememberingReads } from './remembering-reads.ts';
import { showingUncommitted } from './showing-uncommitted.ts';
import { survivingRollback } from './surviving-rollback.ts';
import { writingBehind } from './writing-behind.ts';

/** Saboteurs by name. */
type Named<Needed> = Readonly<Record<string, Saboteur<Needed>>>;

/** Returns a saboteur for each method that reads. Each has a cache for the results of this method. */
export function cachesOf<Needed extends object>(
  port: string & keyof Needed,
  changes: Changes<Needed>,
  reads: readonly string[],
): Named<Needed> {
  const writers = Object.keys(changes);
  return Object.fromEntries(
    reads.map((read) => [`cache of ${read}`, rememberingReads(port, writers, [read])]),
  );
}

/** Returns saboteurs for each method that writes, and caches. Each breaks a clause of `sharedClauses`. */
export function sharedSaboteurs<Needed extends object>(
  port: string & keyof Needed,
  changes: Changes<Needed>,
  caches: Named<Needed> = { cache: rememberingReads(port, Object.keys(changes)) },
): Saboteurs<Needed> {
  const methods = Object.keys(changes);
  return {
    [SHOWS_TO_OTHERS]: {
      ...caches,
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
  caches?: Named<Needed>,
): Saboteurs<Needed> {
  return { ...sharedSaboteurs(port, changes, caches), ...transactionSaboteurs(port, changes) };
}

function ofEach<Needed>(
  methods: readonly string[],
  saboteur: (method: string) => Saboteur<Needed>,
): Named<Needed> {
  return Object.fromEntries(methods.map((method) => [method, saboteur(method)]));
}
