import type { Contract } from './contract.ts';

/**
 * Returns a contract with the same clauses for another type. `subjectOf` converts that type to the one that the clauses
 * test.
 */
export function adapted<Subject, Other>(
  contract: Contract<Subject>,
  subjectOf: (other: Other) => Subject,
): Contract<Other> {
  return Object.fromEntries(
    Object.entries(contract).map(([clause, experiment]) => [
      clause,
      (other: Other) => experiment(subjectOf(other)),
    ]),
  );
}
