import type { Contract, StorageContract } from '../contracts/contract.ts';
import { altered } from '../saboteurs/altered.ts';
import { faultsOf } from '../saboteurs/faults-of.ts';
import type { PortSaboteurs, Saboteurs } from '../saboteurs/saboteur.ts';
import type { Contracts } from './contracts.ts';

/** The contract of one port, and for each clause its experiments on faulty storages, by the name of the fault. */
export interface PortProof<Storage> {
  readonly contract: StorageContract<Storage>;
  /** Each of these experiments must reject, because the storage has the fault. */
  readonly withFaults: Readonly<Record<string, StorageContract<Storage>>>;
}

/** The proofs of several ports of one storage, by the name of the port. */
export type PortProofs<Storage> = Readonly<Record<string, PortProof<Storage>>>;

/** Combines the contracts of a storage with their saboteurs. */
export function portProofs<Storage>(
  contracts: Contracts<Storage>,
  saboteurs: Readonly<Record<string, Saboteurs<Storage>>>,
): PortProofs<Storage> {
  return mapped(contracts, (contract, port) => ({
    contract,
    withFaults: mapped(contract, (experiment, clause): StorageContract<Storage> => {
      const faults = faultsOf(saboteurs[port]?.[clause]).map(
        ([fault, sabotage]) =>
          [fault, (one: Storage, other: Storage) => experiment(sabotage(one), sabotage(other))] as const,
      );
      return Object.fromEntries(faults);
    }),
  }));
}

/** Combines the contract of a case with its saboteurs. `caseOf` creates the case from the storages of two servers. */
export function caseProof<Storage, Case extends object>(
  contract: Contract<Case>,
  saboteurs: PortSaboteurs<Case>,
  caseOf: (storage: Storage, other: Storage) => Case,
): PortProof<Storage> {
  return {
    contract: mapped(contract, (experiment) => (one, other) => experiment(caseOf(one, other))),
    withFaults: mapped(contract, (experiment, clause): StorageContract<Storage> => {
      const sabotage = saboteurs[clause];
      if (!sabotage) return {};
      const run = (good: Case) => experiment(altered(good, sabotage(good)));
      return { '': (one, other) => run(caseOf(one, other)) };
    }),
  };
}

/** Returns the proofs of the named ports, for a storage that implements only these. Throws for an unknown name. */
export function chosenPorts<Storage>(
  ports: PortProofs<Storage>,
  ...names: readonly string[]
): PortProofs<Storage> {
  const unknown = names.filter((name) => ports[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`Unknown port: ${unknown.join(', ')}. Choose from ${Object.keys(ports).join(', ')}.`);
  return Object.fromEntries(Object.entries(ports).filter(([name]) => names.includes(name)));
}

function mapped<From, To>(
  from: Readonly<Record<string, From>>,
  to: (value: From, name: string) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value, name)]));
}
