import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexBridgeArtifactStore,
  KnexBridgeClientStore,
  KnexSigningKeyStore,
  KnexWorkQueue,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import type { Did } from '@gatehouse/core/pds';
import type { SeatMessages } from '@gatehouse/core/support-forum';
import {
  type BridgeStores,
  bridgeArtifactStoreContract,
  bridgeClientStoreContract,
  sampleArtifact,
  signingKeyStoreContract,
} from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage } from '../entitlement/gateway-databases.ts';

const DID: Did = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';

const CONTRACTS = [bridgeArtifactStoreContract, bridgeClientStoreContract, signingKeyStoreContract];

function storesOn(database: Database): BridgeStores {
  return {
    artifacts: new KnexBridgeArtifactStore(database),
    clients: new KnexBridgeClientStore(database),
    keys: new KnexSigningKeyStore(database),
  };
}

describe.each(TESTED_GATEWAY_DATABASES)('the stores of the bridge in %s', (name, make) => {
  it.each(CONTRACTS.flatMap((contract) => Object.entries(contract)))('%s', (_sentence, experiment) =>
    withGatewayStorage(make, async (_storage, _database, { url, driver }) => {
      const open = () => openDatabaseAs('bridge', url, driver ? { driver } : {});
      const [database, second] = [await open(), await open()];
      try {
        const unitOfWork = new KnexUnitOfWork(database);
        await experiment({ ...storesOn(database), unitOfWork, other: storesOn(second) });
      } finally {
        await Promise.all([database.close(), second.close()]);
      }
    }),
  );

  it('hide every row from the gateway and from workers on PostgreSQL', () =>
    withGatewayStorage(make, async (_storage, database, { url, driver }) => {
      await storesOn(database).artifacts.put(sampleArtifact());
      for (const kind of ['gateway', 'worker'] as const) {
        const other = await openDatabaseAs(kind, url, driver ? { driver } : {});
        const rows = await other.read((from) => from('bridge_artifacts'));
        expect(rows).toHaveLength(name.startsWith('PostgreSQL') ? 0 : 1);
        await other.close();
      }
    }));

  it('let the bridge queue readings of seats on PostgreSQL, but no other job about seats', () =>
    withGatewayStorage(make, async (_storage, _database, { url, driver }) => {
      const bridge = await openDatabaseAs('bridge', url, driver ? { driver } : {});
      const worker = await openDatabaseAs('worker', url, driver ? { driver } : {});
      try {
        const queue = new KnexWorkQueue<SeatMessages>({ database: bridge });
        const message = (id: string) => ({ id, payload: { did: DID }, key: DID, queuedAt: 1 });
        for (const id of ['first', 'second'])
          await queue.add({ ...message(id), task: 'forum.read', replaces: 'forum.read' });
        const seen = await new KnexWorkQueue<SeatMessages>({ database: worker }).jobs({}, { limit: 9 });
        expect(seen.items.map(({ message }) => message.id)).toEqual(['second']);
        const other = queue.add({ ...message('third'), task: 'forum.suspend' });
        if (name.startsWith('PostgreSQL')) await expect(other).rejects.toThrow();
        else await other;
      } finally {
        await Promise.all([bridge.close(), worker.close()]);
      }
    }));
});
