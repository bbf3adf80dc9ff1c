import type { AuditLog } from '@gatehouse/core/audit';
import type { BlockCid, BlockLedger } from '@gatehouse/core/block';
import type { BridgeArtifactStore, BridgeClientStore, SigningKeyStore } from '@gatehouse/core/bridge';
import type { CatalogStore } from '@gatehouse/core/catalog';
import type { DeviceStore } from '@gatehouse/core/device';
import type { HolderHistory } from '@gatehouse/core/history';
import type { HolderKeyStore } from '@gatehouse/core/holder-key';
import type { Instant, UnitOfWork } from '@gatehouse/core/kernel';
import type { PeerId } from '@gatehouse/core/mesh';
import type { KeptStatementStore } from '@gatehouse/core/statement';
import type { SeatRecordStore } from '@gatehouse/core/support-forum';
import type { HolderSyncStore, WriteAttempts } from '@gatehouse/core/sync';
import type { UploadStore } from '@gatehouse/core/upload';
import { MemoryAuditLog } from '../memory-audit-log.ts';
import { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import { TestSha256 } from '../test-sha256.ts';
import { MemoryBlockLedger } from './memory-block-ledger.ts';
import {
  MemoryBridgeArtifactStore,
  MemoryBridgeClientStore,
  MemorySigningKeyStore,
} from './memory-bridge-stores.ts';
import { MemoryCatalogStore, MemoryCatalogs } from './memory-catalog-store.ts';
import { MemoryDeviceStore } from './memory-device-store.ts';
import { MemoryHolderHistory } from './memory-holder-history.ts';
import { MemoryHolderKeyStore } from './memory-holder-key-store.ts';
import { MemoryKeptStatementStore } from './memory-kept-statement-store.ts';
import { MemorySeatRecordStore } from './memory-seat-record-store.ts';
import { MemoryHolderSyncStore, MemoryWriteAttempts } from './memory-sync-stores.ts';
import { MemoryUploadStore, MemoryUploads } from './memory-upload-store.ts';

/** The stores of customers' files and devices, of the sync, of the support forum and of the bridge, on one database. */
export interface CustomerStorage {
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly uploads: UploadStore;
  readonly catalog: CatalogStore;
  readonly blocks: BlockLedger;
  /**
   * Records that a machine proved its copy of a block at this instant, so that `blocks` counts the copy. In SQL,
   * `ReplicaLedger` writes this record. Does nothing in a storage that has no copies on other machines.
   */
  readonly prove: (machine: PeerId, cid: BlockCid, at: Instant) => Promise<void>;
  readonly devices: DeviceStore;
  readonly holderKeys: HolderKeyStore;
  /** Reads the rows of `audit`. */
  readonly history: HolderHistory;
  readonly holderSync: HolderSyncStore;
  readonly writeAttempts: WriteAttempts;
  readonly seats: SeatRecordStore;
  readonly statements: KeptStatementStore;
  readonly artifacts: BridgeArtifactStore;
  readonly clients: BridgeClientStore;
  readonly signingKeys: SigningKeyStore;
}

/** Creates an empty storage in memory. */
export function memoryCustomerStorage(): CustomerStorage {
  const unitOfWork = new MemoryUnitOfWork();
  const audit = new MemoryAuditLog(unitOfWork, new TestSha256());
  const uploads = new MemoryUploads(unitOfWork);
  const blocks = new MemoryBlockLedger(uploads);
  return {
    unitOfWork,
    audit,
    uploads: new MemoryUploadStore(uploads),
    catalog: new MemoryCatalogStore(new MemoryCatalogs(unitOfWork, uploads)),
    blocks,
    prove: blocks.prove.bind(blocks),
    devices: new MemoryDeviceStore(unitOfWork),
    holderKeys: new MemoryHolderKeyStore(unitOfWork),
    history: new MemoryHolderHistory(audit),
    holderSync: new MemoryHolderSyncStore(unitOfWork),
    writeAttempts: new MemoryWriteAttempts(unitOfWork),
    seats: new MemorySeatRecordStore(unitOfWork),
    statements: new MemoryKeptStatementStore(unitOfWork),
    artifacts: new MemoryBridgeArtifactStore(unitOfWork),
    clients: new MemoryBridgeClientStore(unitOfWork),
    signingKeys: new MemorySigningKeyStore(unitOfWork),
  };
}
