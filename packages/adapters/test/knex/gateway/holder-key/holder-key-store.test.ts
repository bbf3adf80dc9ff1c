import { KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexHolderKeyStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { freshDid, holderKeyStoreContract, sampleHolderKey } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import {
  openAsOperator,
  TESTED_GATEWAY_DATABASES,
  withGatewayStorage,
} from '../entitlement/gateway-databases.ts';

describe.each(TESTED_GATEWAY_DATABASES)('KnexHolderKeyStore in %s', (name, make) => {
  it.each(Object.entries(holderKeyStoreContract))('%s', (_sentence, experiment) =>
    withGatewayStorage(make, async (_storage, database, made) => {
      const second = await openAsOperator(made);
      try {
        await experiment({
          keys: new KnexHolderKeyStore(database),
          unitOfWork: new KnexUnitOfWork(database),
          other: new KnexHolderKeyStore(second),
        });
      } finally {
        await second.close();
      }
    }),
  );

  it('serves the gateway; on PostgreSQL, shows it only rows of the holder that it names, and all rows for sealing again', () =>
    withGatewayStorage(make, async (_storage, _database, made) => {
      const database = await openDatabaseAs('gateway', made.url, made.driver ? { driver: made.driver } : {});
      try {
        const keys = new KnexHolderKeyStore(database);
        const key = sampleHolderKey();
        expect(await keys.add(key)).toBe(true);
        const changed = { ...key, current: { ...key.current, sealed: 'again' } };
        expect(await keys.replace(key, changed)).toBe(true);
        expect(await keys.find(key.holder)).toEqual(changed);
        expect(await keys.find(freshDid())).toBeUndefined();
        expect(await keys.list('', 10)).toEqual([changed]);
        const visible = name.startsWith('PostgreSQL') ? 0 : 1;
        expect(await database.read((from) => from('account_keys'))).toHaveLength(visible);
      } finally {
        await database.close();
      }
    }));
});
