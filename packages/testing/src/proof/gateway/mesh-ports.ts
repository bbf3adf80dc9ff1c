import type { BlockLedger } from '@gatehouse/core/block';
import type { CatalogStore } from '@gatehouse/core/catalog';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { PeerContactStore, ReplicaLedger } from '@gatehouse/core/mesh';
import type { UploadStore } from '@gatehouse/core/upload';
import { peerContactStoreContract } from '../../contracts/gateway/mesh/peer-contact-store-contract.ts';
import {
  type ReplicaLedgerCase,
  replicaLedgerContract,
} from '../../contracts/gateway/mesh/replica-ledger-contract.ts';
import { peerContactStoreSaboteurs } from '../../saboteurs/gateway/mesh/peer-contact-store-saboteurs.ts';
import { replicaLedgerSaboteurs } from '../../saboteurs/gateway/mesh/replica-ledger-saboteurs.ts';
import { caseProof, type PortProofs, portProofs } from '../port-proofs.ts';

/** The stores of a mesh, and the stores of the files whose blocks it copies, on one database. */
export interface MeshStorage {
  readonly unitOfWork: UnitOfWork;
  readonly replicas: ReplicaLedger;
  readonly contacts: PeerContactStore;
  readonly uploads: UploadStore;
  readonly catalog: CatalogStore;
  readonly blocks: BlockLedger;
}

/** The ports that a `MeshStorage` implements. */
export const meshPorts: PortProofs<MeshStorage> = {
  ReplicaLedger: caseProof(
    replicaLedgerContract,
    replicaLedgerSaboteurs,
    ({ unitOfWork, replicas, uploads, catalog, blocks }: MeshStorage, other): ReplicaLedgerCase => ({
      ...{ unitOfWork, uploads, catalog, blocks },
      ledger: replicas,
      other: other.replicas,
    }),
  ),
  ...portProofs(
    { PeerContactStore: peerContactStoreContract },
    { PeerContactStore: peerContactStoreSaboteurs },
  ),
};
