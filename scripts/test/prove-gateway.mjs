// Runs in an empty project that has only the packed packages.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as knex from '@gatehouse/adapters/knex';
import * as gateway from '@gatehouse/adapters/knex/gateway';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { memoryCustomerStorage, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { proveContracts } from '@gatehouse/testing/proof';
import { customerPorts, gatewayPorts } from '@gatehouse/testing/proof/gateway';

function inMemory(make) {
  let storage;
  const reset = async () => {
    storage = make();
  };
  return { open: async () => storage, reset, close: async () => {} };
}

const folder = await mkdtemp(join(tmpdir(), 'prove-gateway-'));
const path = join(folder, 'gateway.sqlite');

const migrated = await knex.openDatabase(`sqlite:${path}.migrated`);
await knex.migrate(migrated, gateway.gatewayMigrations);
await migrated.close();

async function reset() {
  for (const end of ['-wal', '-shm']) await rm(path + end, { force: true });
  await copyFile(`${path}.migrated`, path);
}

function onSqlite(storageOf) {
  const opened = new Map();
  const open = async () => {
    const database = await knex.openDatabase(`sqlite:${path}`);
    const storage = storageOf(database);
    opened.set(storage, database);
    return storage;
  };
  return { open, reset, close: (storage) => opened.get(storage).close() };
}

function gatewayStorage(database) {
  return {
    unitOfWork: new knex.KnexUnitOfWork(database),
    audit: new knex.KnexAuditLog(database, new NodeSha256()),
    entitlements: new gateway.KnexEntitlementStore(database),
    baseEnds: new gateway.KnexBaseEndStore(database),
    ledger: new gateway.KnexEventLedger(database),
    outbox: new gateway.KnexOutbox(database),
    queue: new gateway.KnexWorkQueue({ database }),
    operatorRoles: new gateway.KnexOperatorRoleStore(database),
    credentials: new gateway.KnexMachineCredentialStore(database),
    directory: new gateway.KnexPdsAccountDirectory(database),
    verifications: new gateway.KnexVerificationStore(database),
    denials: new gateway.KnexDenialStore(database),
    deliveries: new knex.KnexAuditDeliveryStore(database),
    finder: new gateway.KnexPdsAccountFinder(database),
  };
}

function customerStorage(database) {
  const replicas = new gateway.KnexReplicaLedger(database);
  return {
    unitOfWork: new knex.KnexUnitOfWork(database),
    audit: new knex.KnexAuditLog(database, new NodeSha256()),
    uploads: new gateway.KnexUploadStore(database),
    catalog: new gateway.KnexCatalogStore(database),
    blocks: new gateway.KnexBlockLedger(database),
    prove: async (machine, cid, at) => {
      await replicas.queue(cid, [machine], at);
      for (const replica of await replicas.replicasOf(cid))
        if (replica.target === machine) await replicas.hold(replica, at);
    },
    devices: new gateway.KnexDeviceStore(database),
    holderKeys: new gateway.KnexHolderKeyStore(database),
    history: new gateway.KnexHolderHistory(database),
    holderSync: new gateway.KnexHolderSyncStore(database),
    writeAttempts: new gateway.KnexWriteAttempts(database),
    seats: new gateway.KnexSeatRecordStore(database),
    statements: new gateway.KnexKeptStatementStore(database),
    artifacts: new gateway.KnexBridgeArtifactStore(database),
    clients: new gateway.KnexBridgeClientStore(database),
    signingKeys: new gateway.KnexSigningKeyStore(database),
  };
}

const proved = async (where, how) => {
  await proveContracts(how, (line) => console.log(`${where}: ${line}`));
};
await proved('memory', { ports: gatewayPorts, ...inMemory(memoryGatewayStorage) });
await proved('memory', { ports: customerPorts, ...inMemory(memoryCustomerStorage) });
await proved('SQLite', { ports: gatewayPorts, ...onSqlite(gatewayStorage) });
await proved('SQLite', { ports: customerPorts, ...onSqlite(customerStorage) });
await rm(folder, { recursive: true });
