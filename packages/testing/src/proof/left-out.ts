import { HIDES, UNDOES } from '../contracts/changes/transaction-clauses.ts';
import type { Contracts } from './contracts.ts';

/** The clauses that a storage does not fulfill, by the name of the port, each with the reason. */
export type LeftOut = Readonly<Record<string, Readonly<Record<string, string>>>>;

const OUTSIDE: Readonly<Record<string, string>> = {
  [UNDOES]:
    'the store does not belong to the unit of work. After a rollback, ended records stay ended, and no client knows the id of an added record',
  [HIDES]: 'the store does not belong to the unit of work. A record ends before the commit, never after it',
};

/** Returns the clauses that stores of these ports leave out if the unit of work uses another database. */
export function outsideUnitOfWork(
  ...ports: readonly ('SessionStore' | 'LoginStateStore' | 'OAuthStateStore')[]
): LeftOut {
  return Object.fromEntries(ports.map((port) => [port, OUTSIDE]));
}

/** Throws if the list contains a clause that does not exist, because the list is then outdated. */
export function requireClauses(contracts: Contracts<never>, leavesOut: LeftOut): void {
  for (const [port, clauses] of Object.entries(leavesOut))
    for (const clause of Object.keys(clauses))
      if (contracts[port]?.[clause] === undefined)
        throw new Error(`The contract of ${port} has no clause to leave out: ${clause}.`);
}
