import { blockLedgerContract } from '../../contracts/gateway/block/block-ledger-contract.ts';
import { bridgeArtifactStoreContract } from '../../contracts/gateway/bridge/bridge-artifact-store-contract.ts';
import { bridgeClientStoreContract } from '../../contracts/gateway/bridge/bridge-client-store-contract.ts';
import type { BridgeStores, BridgeStoresCase } from '../../contracts/gateway/bridge/bridge-samples.ts';
import { signingKeyStoreContract } from '../../contracts/gateway/bridge/signing-key-store-contract.ts';
import { catalogStoreContract } from '../../contracts/gateway/catalog/catalog-store-contract.ts';
import { deviceStoreContract } from '../../contracts/gateway/device/device-store-contract.ts';
import { holderHistoryContract } from '../../contracts/gateway/history/holder-history-contract.ts';
import { holderKeyStoreContract } from '../../contracts/gateway/holder-key/holder-key-store-contract.ts';
import { keptStatementStoreContract } from '../../contracts/gateway/statement/kept-statement-store-contract.ts';
import { seatRecordStoreContract } from '../../contracts/gateway/support-forum/seat-record-store-contract.ts';
import { holderSyncStoreContract } from '../../contracts/gateway/sync/holder-sync-store-contract.ts';
import type { SyncStores } from '../../contracts/gateway/sync/sync-stores.ts';
import { writeAttemptsContract } from '../../contracts/gateway/sync/write-attempts-contract.ts';
import { uploadStoreContract } from '../../contracts/gateway/upload/upload-store-contract.ts';
import type { CustomerStorage } from '../../memory/gateway/memory-customer-storage.ts';
import { blockLedgerSaboteurs } from '../../saboteurs/gateway/block/block-ledger-saboteurs.ts';
import {
  bridgeArtifactStoreSaboteurs,
  bridgeClientStoreSaboteurs,
  signingKeyStoreSaboteurs,
} from '../../saboteurs/gateway/bridge/bridge-store-saboteurs.ts';
import { catalogStoreSaboteurs } from '../../saboteurs/gateway/catalog/catalog-store-saboteurs.ts';
import { deviceStoreSaboteurs } from '../../saboteurs/gateway/device/device-store-saboteurs.ts';
import { holderHistorySaboteurs } from '../../saboteurs/gateway/history/holder-history-saboteurs.ts';
import { holderKeyStoreSaboteurs } from '../../saboteurs/gateway/holder-key/holder-key-store-saboteurs.ts';
import { keptStatementStoreSaboteurs } from '../../saboteurs/gateway/statement/kept-statement-store-saboteurs.ts';
import { seatRecordStoreSaboteurs } from '../../saboteurs/gateway/support-forum/seat-record-store-saboteurs.ts';
import { holderSyncStoreSaboteurs } from '../../saboteurs/gateway/sync/holder-sync-store-saboteurs.ts';
import { writeAttemptsSaboteurs } from '../../saboteurs/gateway/sync/write-attempts-saboteurs.ts';
import { uploadStoreSaboteurs } from '../../saboteurs/gateway/upload/upload-store-saboteurs.ts';
import { caseProof, type PortProofs } from '../port-proofs.ts';

type Two = readonly [storage: CustomerStorage, other: CustomerStorage];

/** The ports that a `CustomerStorage` implements: files, devices, sync, support forum, bridge. */
export const customerPorts: PortProofs<CustomerStorage> = {
  UploadStore: caseProof(uploadStoreContract, uploadStoreSaboteurs, (...[storage, other]: Two) => ({
    ...storage,
    other: other.uploads,
  })),
  CatalogStore: caseProof(catalogStoreContract, catalogStoreSaboteurs, (...[storage, other]: Two) => ({
    ...storage,
    other: other.catalog,
    otherUnitOfWork: other.unitOfWork,
  })),
  BlockLedger: caseProof(blockLedgerContract, blockLedgerSaboteurs, (...[storage, other]: Two) => ({
    ...storage,
    ledger: storage.blocks,
    other: other.blocks,
  })),
  DeviceStore: caseProof(deviceStoreContract, deviceStoreSaboteurs, (...[storage, other]: Two) => ({
    ...storage,
    other: other.devices,
  })),
  HolderKeyStore: caseProof(holderKeyStoreContract, holderKeyStoreSaboteurs, (...[storage, other]: Two) => ({
    ...storage,
    keys: storage.holderKeys,
    other: other.holderKeys,
  })),
  HolderHistory: caseProof(holderHistoryContract, holderHistorySaboteurs, (...[storage, other]: Two) => ({
    ...storage,
    other: other.history,
  })),
  HolderSyncStore: caseProof(holderSyncStoreContract, holderSyncStoreSaboteurs, syncCase),
  WriteAttempts: caseProof(writeAttemptsContract, writeAttemptsSaboteurs, syncCase),
  SeatRecordStore: caseProof(
    seatRecordStoreContract,
    seatRecordStoreSaboteurs,
    (...[storage, other]: Two) => ({ ...storage, other: other.seats }),
  ),
  KeptStatementStore: caseProof(
    keptStatementStoreContract,
    keptStatementStoreSaboteurs,
    (...[storage, other]: Two) => ({ ...storage, other: other.statements }),
  ),
  BridgeArtifactStore: caseProof(bridgeArtifactStoreContract, bridgeArtifactStoreSaboteurs, bridgeCase),
  BridgeClientStore: caseProof(bridgeClientStoreContract, bridgeClientStoreSaboteurs, bridgeCase),
  SigningKeyStore: caseProof(signingKeyStoreContract, signingKeyStoreSaboteurs, bridgeCase),
};

function syncCase(storage: CustomerStorage, other: CustomerStorage): SyncStores {
  const stores = ({ writeAttempts, holderSync }: CustomerStorage) => ({
    attempts: writeAttempts,
    accounts: holderSync,
  });
  return { ...stores(storage), other: stores(other), unitOfWork: storage.unitOfWork };
}

function bridgeCase(storage: CustomerStorage, other: CustomerStorage): BridgeStoresCase {
  const stores = ({ artifacts, clients, signingKeys }: CustomerStorage): BridgeStores => ({
    ...{ artifacts, clients },
    keys: signingKeys,
  });
  return { ...stores(storage), other: stores(other), unitOfWork: storage.unitOfWork };
}
