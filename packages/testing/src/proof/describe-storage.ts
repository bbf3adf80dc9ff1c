import type { StorageContract } from '../contracts/contract.ts';
import { authContracts } from '../contracts/sign-in/auth-contracts.ts';
import type { AuthStorage } from '../memory/sign-in/memory-storage.ts';
import type { StorageOpener } from './storage-opener.ts';
import { withTwoServers } from './with-two-servers.ts';

/** The functions of a test runner (vitest, jest, mocha, node:test). */
export interface TestRunner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => Promise<void>): unknown;
}

/** The contracts of several ports, by the name of the port. */
export type Contracts<Storage> = Readonly<Record<string, StorageContract<Storage>>>;

/** Declares a test for each clause of each port that an `AuthStorage` implements. */
export function describeStorage(how: TestRunner & StorageOpener<AuthStorage>): void {
  describeContracts(authContracts, how);
}

/** Declares a test for each clause of the given contracts. */
export function describeContracts<Storage>(
  contracts: Contracts<Storage>,
  { describe, it, ...opener }: TestRunner & StorageOpener<Storage>,
): void {
  for (const [port, contract] of Object.entries(contracts)) {
    describe(port, () => {
      for (const [clause, experiment] of Object.entries(contract))
        it(clause, () => withTwoServers(opener, experiment));
    });
  }
}
