import { type Database, KnexAuditLog, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexBlockLedger,
  KnexBridgeArtifactStore,
  KnexBridgeClientStore,
  KnexCatalogStore,
  KnexDeviceStore,
  KnexHolderHistory,
  KnexHolderKeyStore,
  KnexHolderSyncStore,
  KnexKeptStatementStore,
  KnexPeerContactStore,
  KnexReplicaLedger,
  KnexSeatRecordStore,
  KnexSigningKeyStore,
  KnexUploadStore,
  KnexWorkQueue,
  KnexWriteAttempts,
} from '@gatehouse/adapters/knex/gateway';
import { MovableClock, TestSha256 } from '@gatehouse/testing/memory';
import type { CustomerStorage } from '@gatehouse/testing/memory/gateway';
import { type PortProofs, proveContracts } from '@gatehouse/testing/proof';
import {
  atprotoPorts,
  customerPorts,
  gatewayPorts,
  type MeshStorage,
  meshPorts,
  type QueueStorage,
  queuePorts,
} from '@gatehouse/testing/proof/gateway';
import { describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, type GatewayDatabase, openAsOperator } from './entitlement/gateway-databases.ts';
import { gatewayStorage } from './entitlement/gateway-storage-of.ts';
import { atprotoStorage } from './identity/atproto-storage-of.ts';

function customerStorage(database: Database): CustomerStorage {
  const replicas = new KnexReplicaLedger(database);
  return {
    unitOfWork: new KnexUnitOfWork(database),
    audit: new KnexAuditLog(database, new TestSha256()),
    uploads: new KnexUploadStore(database),
    catalog: new KnexCatalogStore(database),
    blocks: new KnexBlockLedger(database),
    prove: async (machine, cid, at) => {
      await replicas.queue(cid, [machine], at);
      const stored = await replicas.replicasOf(cid);
      for (const replica of stored.filter(({ target }) => target === machine))
        await replicas.hold(replica, at);
    },
    devices: new KnexDeviceStore(database),
    holderKeys: new KnexHolderKeyStore(database),
    history: new KnexHolderHistory(database),
    holderSync: new KnexHolderSyncStore(database),
    writeAttempts: new KnexWriteAttempts(database),
    seats: new KnexSeatRecordStore(database),
    statements: new KnexKeptStatementStore(database),
    artifacts: new KnexBridgeArtifactStore(database),
    clients: new KnexBridgeClientStore(database),
    signingKeys: new KnexSigningKeyStore(database),
  };
}

function meshStorage(database: Database): MeshStorage {
  return {
    unitOfWork: new KnexUnitOfWork(database),
    replicas: new KnexReplicaLedger(database),
    contacts: new KnexPeerContactStore(database),
    uploads: new KnexUploadStore(database),
    catalog: new KnexCatalogStore(database),
    blocks: new KnexBlockLedger(database),
  };
}

async function faultsOf<Storage extends object>(
  create: () => Promise<GatewayDatabase>,
  ports: PortProofs<Storage>,
  storageOf: (database: Database, clock: MovableClock) => Storage,
): Promise<readonly string[]> {
  let made: GatewayDatabase | undefined;
  let clock = new MovableClock();
  const opened = new Map<Storage, Database>();
  const { hold, faults } = await proveContracts(
    {
      ports,
      open: async () => {
        if (!made) throw new Error('There is no database yet.');
        const database = await openAsOperator(made);
        const storage = storageOf(database, clock);
        opened.set(storage, database);
        return storage;
      },
      reset: async () => {
        await made?.drop();
        made = await create();
        clock = new MovableClock();
      },
      close: async (storage) => opened.get(storage)?.close(),
    },
    () => {},
  );
  await made?.drop();
  expect(hold).toBeGreaterThan(5);
  return faults;
}

// Use SQLite, because on PostgreSQL the role of one process cannot run the clauses of all ports. One driver is
// sufficient for the proof, because other tests run the contracts on all drivers.
const [SQLITE] = Object.entries(GATEWAY_DATABASES).filter(([name]) => name.startsWith('SQLite'));
if (!SQLITE) throw new Error('The gateway has no SQLite database.');
const [name, create] = SQLITE;

describe(`the proof of the contracts of the gateway on ${name}`, () => {
  it('shows that every clause about entitlements and operators holds and can fail', async () => {
    expect(await faultsOf(create, gatewayPorts, gatewayStorage)).toEqual([]);
  });

  it('shows that every clause about identities and locks holds and can fail', async () => {
    expect(await faultsOf(create, atprotoPorts, (database) => atprotoStorage(database))).toEqual([]);
  });

  it('shows that every clause about files, devices and the bridge holds and can fail', async () => {
    expect(await faultsOf(create, customerPorts, customerStorage)).toEqual([]);
  });

  it('shows that every clause about the mesh holds and can fail', async () => {
    expect(await faultsOf(create, meshPorts, meshStorage)).toEqual([]);
  });

  it('shows that every clause about the queue holds and can fail', async () => {
    const queueStorage = (database: Database, clock: MovableClock): QueueStorage => ({
      unitOfWork: new KnexUnitOfWork(database),
      queue: new KnexWorkQueue({ database, clock }),
      clock,
    });
    expect(await faultsOf(create, queuePorts, queueStorage)).toEqual([]);
  });
});
