import type { StorageContract } from '../contracts/contract.ts';

/** The contracts of several ports, by the name of the port. */
export type Contracts<Storage> = Readonly<Record<string, StorageContract<Storage>>>;
