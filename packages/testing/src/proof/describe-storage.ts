import assert from 'node:assert/strict';
import { authContracts } from '../contracts/sign-in/auth-contracts.ts';
import type { AuthStorage } from '../memory/sign-in/memory-storage.ts';
import type { Contracts } from './contracts.ts';
import { type LeftOut, requireClauses } from './left-out.ts';
import type { StorageOpener } from './storage-opener.ts';
import { withTwoServers } from './with-two-servers.ts';

/** The functions of a test runner (vitest, jest, mocha, node:test). */
export interface TestRunner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => Promise<void>): unknown;
}

/** The functions that are needed to declare the tests of a storage. */
export interface HowToTest<Storage> extends TestRunner, StorageOpener<Storage> {
  readonly leavesOut?: LeftOut;
}

/** Declares a test for each clause of each port that an `AuthStorage` implements. */
export function describeStorage(how: HowToTest<AuthStorage>): void {
  describeContracts(authContracts, how);
}

/**
 * Declares a test for each clause of the given contracts. A clause that the storage leaves out also has a test, which
 * fails if the clause holds.
 */
export function describeContracts<Storage>(
  contracts: Contracts<Storage>,
  { describe, it, leavesOut = {}, ...opener }: HowToTest<Storage>,
): void {
  requireClauses(contracts, leavesOut);
  for (const [port, contract] of Object.entries(contracts)) {
    describe(port, () => {
      for (const [clause, experiment] of Object.entries(contract)) {
        const run = () => withTwoServers(opener, experiment);
        const reason = leavesOut[port]?.[clause];
        if (reason === undefined) it(clause, run);
        else it(`leaves out: ${clause}, because ${reason}`, () => assert.rejects(run(), HOLDS));
      }
    });
  }
}

const HOLDS = 'The clause holds. Remove it from `leavesOut`.';
