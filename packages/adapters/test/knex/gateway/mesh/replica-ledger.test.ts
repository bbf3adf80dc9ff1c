import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexCatalogStore,
  KnexPeerContactStore,
  KnexReplicaLedger,
  KnexUploadStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { type ReplicaLedgerCase, replicaLedgerContract } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, type GatewayDatabase } from '../entitlement/gateway-databases.ts';
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
