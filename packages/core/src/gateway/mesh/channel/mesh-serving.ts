import type { Clock } from '../../../kernel/clock.port.ts';
import type { AddressBook } from '../peer/address-book.ts';
import type { DoubledMachines } from '../peer/doubled-machines.ts';
import type { PeerId } from '../peer/peer-id.ts';
import type { BlockReplica } from '../replica/block-replica.port.ts';
import type { MeshCrypto } from './mesh-crypto.port.ts';

/** The services that a machine offers to its peers. */
export interface MeshServing {
  /** Returns the blocks that this machine stores for the owner. */
  readonly replicaOf: (owner: PeerId) => Promise<BlockReplica>;
  readonly addresses: AddressBook;
  readonly doubled: DoubledMachines;
  readonly crypto: MeshCrypto;
  readonly clock: Clock;
}
