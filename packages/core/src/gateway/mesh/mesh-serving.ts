import type { Clock } from '../../kernel/clock.port.ts';
import type { AddressBook } from './address-book.ts';
import type { BlockReplica } from './block-replica.port.ts';
import type { DoubledMachines } from './doubled-machines.ts';
import type { MeshCrypto } from './mesh-crypto.port.ts';
import type { PeerId } from './peer-id.ts';

/** The services that a machine offers to its peers. */
export interface MeshServing {
  /** Returns the blocks that this machine stores for the owner. */
  readonly replicaOf: (owner: PeerId) => Promise<BlockReplica>;
  readonly addresses: AddressBook;
  readonly doubled: DoubledMachines;
  readonly crypto: MeshCrypto;
  readonly clock: Clock;
}
