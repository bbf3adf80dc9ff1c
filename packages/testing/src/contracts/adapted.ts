import type { Contract } from './contract.ts';

/** Returns the same clauses for subjects of another kind. */
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
