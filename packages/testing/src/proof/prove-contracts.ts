import type { StorageContract } from '../contracts/contract.ts';
import { unlessItHangs } from '../contracts/outage/unless-it-hangs.ts';
import type { AuthStorage } from '../memory/sign-in/memory-storage.ts';
import { authPorts } from './auth-ports.ts';
import { type LeftOut, requireClauses } from './left-out.ts';
import type { PortProofs } from './port-proofs.ts';
import type { StorageOpener } from './storage-opener.ts';
import { withTwoServers } from './with-two-servers.ts';

/** Number of clauses that hold, number of clauses that can fail, and number of clauses that the storage leaves out. */
export interface Proof {
  readonly hold: number;
  readonly canFail: number;
  readonly leftOut: number;
  /** One line for each clause that does not hold, and for each saboteur that its clause does not detect. */
  readonly faults: readonly string[];
}

/** The functions that are needed to prove the contracts of a storage. */
export interface HowToProve<Storage> extends StorageOpener<Storage> {
  readonly leavesOut?: LeftOut;
}

/** The functions that are needed to prove the contracts of these ports of a storage. */
export interface HowToProvePorts<Storage> extends HowToProve<Storage> {
  readonly ports: PortProofs<Storage>;
}

/** Time limit for a clause with a saboteur. A saboteur that makes the clause wait longer is detected. */
const MAX_SABOTAGED_MS = 15_000;

/**
 * Number of attempts to detect a saboteur. A clause about a race sometimes misses its saboteur. The saboteur is
 * undetected only if the clause misses it in every attempt.
 */
const ROUNDS = 3;

/**
 * Runs each clause of the ports of an `AuthStorage` on the storage. Then runs the clause again on the storage with each
 * of its saboteurs, which the clause must detect. A clause that is left out runs once, and must not hold. Prints one
 * line for each clause that is left out and for each fault, and then the result, such as `N hold, N can fail` with the
 * number of clauses.
 */
export function proveContracts(how: HowToProve<AuthStorage>, print?: (line: string) => void): Promise<Proof>;
/** Does the same with the given ports, for example `gatewayPorts` of `@gatehouse/testing/proof/gateway`. */
export function proveContracts<Storage>(
  how: HowToProvePorts<Storage>,
  print?: (line: string) => void,
): Promise<Proof>;
export function proveContracts<Storage>(
  how: HowToProve<AuthStorage> | HowToProvePorts<Storage>,
  print: (line: string) => void = console.log,
): Promise<Proof> {
  return 'ports' in how ? provePorts(how, print) : provePorts({ ...how, ports: authPorts }, print);
}

async function provePorts<Storage>(
  { ports, leavesOut = {}, ...opener }: HowToProvePorts<Storage>,
  print: (line: string) => void,
): Promise<Proof> {
  const contracts = Object.fromEntries(Object.entries(ports).map(([port, proof]) => [port, proof.contract]));
  requireClauses(contracts, leavesOut);
  const faults: string[] = [];
  let [hold, canFail, leftOut] = [0, 0, 0];
  for (const [port, { contract, withFaults }] of Object.entries(ports)) {
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
      const undetected = await undetectedBy(opener, withFaults[clause] ?? {});
      if (undetected.length === 0) canFail += 1;
      for (const fault of undetected)
        faults.push(`${port} does not detect a fault: ${clause}${fault === '' ? '' : `: ${fault}`}`);
    }
  }
  const total = `${hold} hold, ${canFail} can fail${leftOut > 0 ? `, ${leftOut} left out` : ''}`;
  for (const line of [...faults, total]) print(line);
  return { hold, canFail, leftOut, faults };
}

const NO_SABOTEUR = 'the clause has no saboteur';

/** Returns the names of the faults that the clause does not detect. */
async function undetectedBy<Storage>(
  opener: StorageOpener<Storage>,
  withFaults: StorageContract<Storage>,
): Promise<readonly string[]> {
  const undetected: string[] = [];
  for (const [fault, experiment] of Object.entries(withFaults)) {
    const run = () =>
      withTwoServers(opener, (storage, other) =>
        unlessItHangs(experiment(storage, other), fault, MAX_SABOTAGED_MS),
      );
    if (!(await failsOnce(run))) undetected.push(fault);
  }
  return Object.keys(withFaults).length === 0 ? [NO_SABOTEUR] : undetected;
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
