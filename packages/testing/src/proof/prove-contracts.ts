import { unlessItHangs } from '../contracts/outage/unless-it-hangs.ts';
import { authContracts } from '../contracts/sign-in/auth-contracts.ts';
import type { AuthStorage } from '../memory/sign-in/memory-storage.ts';
import { faultsOf } from '../saboteurs/faults-of.ts';
import type { Saboteurs } from '../saboteurs/saboteur.ts';
import { authSaboteurs } from '../saboteurs/sign-in/auth-saboteurs.ts';
import { type LeftOut, requireClauses } from './left-out.ts';
import type { StorageOpener } from './storage-opener.ts';
import { withTwoServers } from './with-two-servers.ts';

/** Number of clauses that hold, number of clauses that can fail, and number of clauses that the storage leaves out. */
export interface Proof {
  readonly hold: number;
  readonly canFail: number;
  readonly leftOut: number;
  /** The clauses that do not hold, and the clauses that do not detect one of their saboteurs. */
  readonly faults: readonly string[];
}

/** Time after which a clause has failed because a saboteur makes it wait. */
const MAX_SABOTAGED_MS = 15_000;

/**
 * Number of attempts to detect a saboteur. A clause about a race sometimes misses its saboteur. The saboteur is
 * undetected only if the clause misses it in every attempt.
 */
const ROUNDS = 3;

/**
 * Runs each clause on the storage. Then runs the clause again on the storage with each of its saboteurs, which the
 * clause must detect. Prints one line for each clause that is left out and for each fault, and then the result, for
 * example `77 hold, 77 can fail`.
 */
export async function proveContracts(
  opener: StorageOpener<AuthStorage> & { readonly leavesOut?: LeftOut },
  print: (line: string) => void = console.log,
): Promise<Proof> {
  const { leavesOut = {} } = opener;
  requireClauses(authContracts, leavesOut);
  const faults: string[] = [];
  let [hold, canFail, leftOut] = [0, 0, 0];
  for (const [port, contract] of Object.entries(authContracts)) {
    for (const [clause, experiment] of Object.entries(contract)) {
      const broken = await failure(withTwoServers(opener, experiment));
      const reason = leavesOut[port]?.[clause];
      if (reason !== undefined) {
        leftOut += 1;
        print(`${port} leaves out: ${clause}, because ${reason}`);
        if (broken === undefined) faults.push(`${port} leaves out a clause that holds: ${clause}`);
        continue;
      }
      if (broken === undefined) hold += 1;
      else faults.push(`${port} does not hold: ${clause}: ${broken}`);
      const undetected = await undetectedBy(opener, experiment, authSaboteurs[port]?.[clause]);
      if (undetected.length === 0) canFail += 1;
      faults.push(...undetected.map((fault) => `${port} does not detect a fault: ${clause}: ${fault}`));
    }
  }
  const total = `${hold} hold, ${canFail} can fail${leftOut > 0 ? `, ${leftOut} left out` : ''}`;
  for (const line of [...faults, total]) print(line);
  return { hold, canFail, leftOut, faults };
}

/** Returns the names of the saboteurs that the clause does not detect. */
async function undetectedBy(
  opener: StorageOpener<AuthStorage>,
  experiment: (storage: AuthStorage, other: AuthStorage) => Promise<void>,
  saboteurs: Saboteurs<AuthStorage>[string] | undefined,
): Promise<readonly string[]> {
  const undetected: string[] = [];
  for (const [fault, sabotage] of faultsOf(saboteurs)) {
    const run = () =>
      withTwoServers(opener, (storage, other) =>
        unlessItHangs(experiment(sabotage(storage), sabotage(other)), fault, MAX_SABOTAGED_MS),
      );
    if (!(await failsOnce(run))) undetected.push(fault);
  }
  return undetected;
}

async function failsOnce(run: () => Promise<void>): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) if ((await failure(run())) !== undefined) return true;
  return false;
}

async function failure(run: Promise<void>): Promise<string | undefined> {
  try {
    await run;
    return undefined;
  } catch (error) {
    return String(error);
  }
}
