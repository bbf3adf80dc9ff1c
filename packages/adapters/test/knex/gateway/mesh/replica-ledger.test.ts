import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexBlockLedger,
  KnexCatalogStore,
  KnexPeerContactStore,
  KnexReplicaLedger,
  KnexUploadStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import {
  freshPeer,
  type ReplicaLedgerCase,
  replicaLedgerContract,
  sampleBlock,
} from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import {
  GATEWAY_DATABASES,
  type GatewayDatabase,
  openAsOperator,
  withGatewayStorage,
} from '../entitlement/gateway-databases.ts';
import { brokenReplicaLedgers } from './broken-replica-ledgers.ts';

function caseOf(gateway: Database, mesh: Database): ReplicaLedgerCase {
  return {
    ledger: new KnexReplicaLedger(mesh),
    other: new KnexReplicaLedger(gateway),
    contacts: new KnexPeerContactStore(mesh),
    otherContacts: new KnexPeerContactStore(gateway),
    uploads: new KnexUploadStore(gateway),
    catalog: new KnexCatalogStore(gateway),
    unitOfWork: new KnexUnitOfWork(mesh),
  };
}

/** Runs the work with the gateway and the process of the mesh on a new database. */
async function withCase(
  make: () => Promise<GatewayDatabase>,
  work: (subject: ReplicaLedgerCase) => Promise<void>,
): Promise<void> {
  const made = await make();
  const options = made.driver ? { driver: made.driver } : {};
  const gateway = await openDatabaseAs('gateway', made.url, options);
  const mesh = await openDatabaseAs('mesh', made.url, options);
  try {
    await work(caseOf(gateway, mesh));
  } finally {
    await gateway.close();
    await mesh.close();
    await made.drop();
  }
}

describe.each(Object.entries(GATEWAY_DATABASES))('KnexReplicaLedger in %s', (_name, make) => {
  it.each(Object.entries(replicaLedgerContract))('%s', (_sentence, experiment) => withCase(make, experiment));

  it('keeps an unused block stored while a replica of it waits', () =>
    withGatewayStorage(make, async (_storage, operators, made) => {
      const second = await openAsOperator(made);
      try {
        const [blocks, ledger] = [new KnexBlockLedger(operators), new KnexReplicaLedger(second)];
        const [{ cid }, target] = [sampleBlock(), freshPeer()];
        await blocks.note([cid], 1);
        await ledger.queue(cid, [target], 1);
        expect(await blocks.unused(1, 9)).toEqual([]);
        expect(await blocks.beginRemoval(cid, 1)).toBe(false);
        await ledger.hold(target, cid, 2);
        expect(await blocks.beginRemoval(cid, 1)).toBe(true);
      } finally {
        await second.close();
      }
    }));
});

describe('the contract of ReplicaLedger', () => {
  const make = Object.entries(GATEWAY_DATABASES).find(([name]) => name.startsWith('SQLite'))?.[1];

  it('has a broken ledger for each clause', () => {
    expect(Object.keys(brokenReplicaLedgers)).toEqual(Object.keys(replicaLedgerContract));
  });

  it.each(Object.entries(brokenReplicaLedgers))(
    'catches a ledger that breaks: %s',
    async (sentence, sabotage) => {
      if (!make) throw new Error('There is no SQLite.');
      await withCase(make, async (good) => {
        const broken = { ...good, ...sabotage(good) };
        await expect(replicaLedgerContract[sentence]?.(broken)).rejects.toThrow();
      });
    },
  );
});
