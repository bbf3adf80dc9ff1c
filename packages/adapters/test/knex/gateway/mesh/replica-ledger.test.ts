import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexBlockLedger,
  KnexCatalogStore,
  KnexPeerContactStore,
  KnexReplicaLedger,
  KnexUploadStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { peerContactStoreContract, replicaLedgerContract } from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { faultsOf } from '@gatehouse/testing/saboteurs';
import { peerContactStoreSaboteurs, replicaLedgerSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, expect, it } from 'vitest';
import {
  GATEWAY_DATABASES,
  type GatewayDatabase,
  TESTED_GATEWAY_DATABASES,
} from '../entitlement/gateway-databases.ts';

function caseOf(gateway: Database, mesh: Database) {
  return {
    ledger: new KnexReplicaLedger(mesh),
    other: new KnexReplicaLedger(gateway),
    contacts: new KnexPeerContactStore(mesh),
    otherContacts: new KnexPeerContactStore(gateway),
    uploads: new KnexUploadStore(gateway),
    catalog: new KnexCatalogStore(gateway),
    blocks: new KnexBlockLedger(gateway),
    unitOfWork: new KnexUnitOfWork(mesh),
    otherUnitOfWork: new KnexUnitOfWork(gateway),
  };
}

/** Runs the work with the gateway and the process of the mesh on a new database. */
async function withCase(
  make: () => Promise<GatewayDatabase>,
  work: (subject: ReturnType<typeof caseOf>) => Promise<void>,
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

describe.each(TESTED_GATEWAY_DATABASES)('KnexReplicaLedger in %s', (_name, make) => {
  it.each(Object.entries(replicaLedgerContract))('%s', (_sentence, experiment) => withCase(make, experiment));
});

const sqlite = Object.entries(GATEWAY_DATABASES).find(([name]) => name.startsWith('SQLite'))?.[1];

describePort('the contract of ReplicaLedger', replicaLedgerContract, {
  ...{ describe, it, saboteurs: replicaLedgerSaboteurs },
  withSubject: (work) => withCase(sqlite ?? expect.unreachable(), work),
});

describe.each(TESTED_GATEWAY_DATABASES)('KnexPeerContactStore in %s', (_name, make) => {
  it.each(Object.entries(peerContactStoreContract))('%s', (_clause, experiment) =>
    withCase(make, ({ contacts, otherContacts, unitOfWork, otherUnitOfWork }) =>
      experiment({ contacts, unitOfWork }, { contacts: otherContacts, unitOfWork: otherUnitOfWork }),
    ),
  );
});

describe('the contract of PeerContactStore', () => {
  it('has a saboteur for each clause', () => {
    expect(Object.keys(peerContactStoreSaboteurs)).toEqual(Object.keys(peerContactStoreContract));
  });

  it.each(Object.entries(peerContactStoreContract))(
    'detects an adapter that breaks: %s',
    async (clause, experiment) => {
      for (const [fault, sabotage] of faultsOf(peerContactStoreSaboteurs[clause]))
        await withCase(
          sqlite ?? expect.unreachable(),
          async ({ contacts, unitOfWork, otherContacts, otherUnitOfWork }) => {
            const [one, other] = [
              sabotage({ contacts, unitOfWork }),
              sabotage({ contacts: otherContacts, unitOfWork: otherUnitOfWork }),
            ];
            await expect(experiment(one, other), fault).rejects.toThrow();
          },
        );
    },
  );
});
