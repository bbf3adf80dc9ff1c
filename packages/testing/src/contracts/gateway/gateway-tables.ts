import type { BlockLedger } from '@gatehouse/core/block';
import type { BridgeArtifactStore, BridgeClientStore, SigningKeyStore } from '@gatehouse/core/bridge';
import type { CatalogStore } from '@gatehouse/core/catalog';
import type { DeviceStore } from '@gatehouse/core/device';
import type { HolderHistory } from '@gatehouse/core/history';
import type { HolderKeyStore } from '@gatehouse/core/holder-key';
import type { Lock } from '@gatehouse/core/kernel';
import type { PeerContactStore, ReplicaLedger } from '@gatehouse/core/mesh';
import type { HeldEntitlements, KeptStatementStore } from '@gatehouse/core/statement';
import type { SeatRecordStore } from '@gatehouse/core/support-forum';
import type { HolderSyncStore, WriteAttempts } from '@gatehouse/core/sync';
import type { UploadStore } from '@gatehouse/core/upload';
import type { AtprotoStorage } from '../../memory/gateway/memory-atproto-storage.ts';

/** The ports that store data of the gateway's customers, of the bridge and of a mesh in one database. */
export interface GatewayTables extends Omit<AtprotoStorage, 'lockBy'> {
  readonly lock: Lock;
  readonly uploads: UploadStore;
  readonly catalog: CatalogStore;
  readonly blocks: BlockLedger;
  readonly artifacts: BridgeArtifactStore;
  readonly clients: BridgeClientStore;
  readonly signingKeys: SigningKeyStore;
  readonly replicas: ReplicaLedger;
  readonly contacts: PeerContactStore;
  readonly holderSync: HolderSyncStore;
  readonly writeAttempts: WriteAttempts;
  readonly devices: DeviceStore;
  readonly seats: SeatRecordStore;
  readonly statements: KeptStatementStore;
  readonly held: HeldEntitlements;
  readonly keys: HolderKeyStore;
  readonly history: HolderHistory;
}
