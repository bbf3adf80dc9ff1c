import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexBridgeArtifactStore,
  KnexBridgeClientStore,
  KnexSigningKeyStore,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import {
  type BridgeStores,
  bridgeArtifactStoreContract,
  bridgeClientStoreContract,
  sampleArtifact,
  signingKeyStoreContract,
} from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, withGatewayStorage } from '../entitlement/gateway-databases.ts';

const CONTRACTS = [bridgeArtifactStoreContract, bridgeClientStoreContract, signingKeyStoreContract];

function storesOn(database: Database): BridgeStores {
  return {
    artifacts: new KnexBridgeArtifactStore(database),
    clients: new KnexBridgeClientStore(database),
    keys: new KnexSigningKeyStore(database),
  };
}

describe.each(Object.entries(GATEWAY_DATABASES))('the stores of the bridge in %s', (name, make) => {
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
});
