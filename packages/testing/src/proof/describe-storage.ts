import assert from 'node:assert/strict';
import type { AuthStorage } from '../memory/sign-in/memory-storage.ts';
import { authPorts } from './auth-ports.ts';
import type { Contracts } from './contracts.ts';
import { type LeftOut, requireClauses } from './left-out.ts';
import type { PortProofs } from './port-proofs.ts';
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

/** The functions that are needed to declare the tests of these ports of a storage. */
export interface HowToTestPorts<Storage> extends HowToTest<Storage> {
  readonly ports: PortProofs<Storage>;
}

/** Declares a test for each clause of each port that an `AuthStorage` implements. */
export function describeStorage(how: HowToTest<AuthStorage>): void;
/**
 * Declares a test for each clause of the given ports, for example `gatewayPorts` of `@gatehouse/testing/proof/gateway`.
 */
export function describeStorage<Storage>(how: HowToTestPorts<Storage>): void;
export function describeStorage<Storage>(how: HowToTest<AuthStorage> | HowToTestPorts<Storage>): void {
  if ('ports' in how) describeContracts(contractsOf(how.ports), how);
  else describeContracts(contractsOf(authPorts), how);
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

function contractsOf<Storage>(ports: PortProofs<Storage>): Contracts<Storage> {
  return Object.fromEntries(Object.entries(ports).map(([port, { contract }]) => [port, contract]));
}

const HOLDS = 'The clause holds. Remove it from `leavesOut`.';
