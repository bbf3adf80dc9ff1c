import assert from 'node:assert/strict';
import type { Contract } from '../contracts/contract.ts';
import { altered } from '../saboteurs/altered.ts';
import type { PortSaboteurs } from '../saboteurs/saboteur.ts';
import type { TestRunner } from './describe-storage.ts';

/** The functions that are needed to declare the tests of one port. */
export interface HowToTestPort<Subject extends object> extends TestRunner {
  /** Runs the work with a new subject of the contract: a correct adapter, or a case that contains one. */
  withSubject(work: (subject: Subject) => Promise<void>): Promise<void>;
  /** If given, each clause is also run with its saboteur, which it must detect. */
  readonly saboteurs?: PortSaboteurs<Subject>;
}

/** Declares a test for each clause of a port that is not part of a storage, and one for each saboteur. */
export function describePort<Subject extends object>(
  name: string,
  contract: Contract<Subject>,
  { describe, it, withSubject, saboteurs }: HowToTestPort<Subject>,
): void {
  describe(name, () => {
    for (const [clause, experiment] of Object.entries(contract)) {
      it(clause, () => withSubject(experiment));
      if (!saboteurs) continue;
      it(`detects an adapter that breaks: ${clause}`, () =>
        withSubject(async (subject) => {
          const sabotage = saboteurs[clause];
          assert.ok(sabotage, 'The clause has no saboteur.');
          await assert.rejects(experiment(altered(subject, sabotage(subject))), MISSED);
        }));
    }
  });
}

const MISSED = 'The clause does not detect its saboteur.';
