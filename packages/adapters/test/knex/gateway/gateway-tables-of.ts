import type { Database } from '@gatehouse/adapters/knex';
import {
  KnexBlockLedger,
  KnexBridgeArtifactStore,
  KnexBridgeClientStore,
  KnexCatalogStore,
  KnexDeviceStore,
  KnexHeldEntitlements,
  KnexHolderHistory,
  KnexHolderKeyStore,
  KnexHolderSyncStore,
  KnexKeptStatementStore,
  KnexPeerContactStore,
  KnexReplicaLedger,
  KnexSeatRecordStore,
  KnexSigningKeyStore,
  KnexUploadStore,
  KnexWriteAttempts,
} from '@gatehouse/adapters/knex/gateway';
import type { GatewayTables } from '@gatehouse/testing/contracts/gateway';
import { atprotoStorage } from './identity/atproto-storage-of.ts';

/** Returns the stores of the customers, of the bridge and of the mesh on one database. */
export function gatewayTables(database: Database): GatewayTables {
  const { lockBy, ...atproto } = atprotoStorage(database);
  return {
    ...atproto,
    lock: lockBy(),
    uploads: new KnexUploadStore(database),
    catalog: new KnexCatalogStore(database),
    blocks: new KnexBlockLedger(database),
    artifacts: new KnexBridgeArtifactStore(database),
    clients: new KnexBridgeClientStore(database),
    signingKeys: new KnexSigningKeyStore(database),
    replicas: new KnexReplicaLedger(database),
    contacts: new KnexPeerContactStore(database),
    holderSync: new KnexHolderSyncStore(database),
    writeAttempts: new KnexWriteAttempts(database),
    devices: new KnexDeviceStore(database),
    seats: new KnexSeatRecordStore(database),
    statements: new KnexKeptStatementStore(database),
    held: new KnexHeldEntitlements(database),
    keys: new KnexHolderKeyStore(database),
    history: new KnexHolderHistory(database),
  };
}
