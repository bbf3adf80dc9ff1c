import { KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexAccountKeyStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { accountKeyStoreContract, freshDid, sampleAccountKey } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, openAsOperator, withGatewayStorage } from '../entitlement/gateway-databases.ts';

describe.each(Object.entries(GATEWAY_DATABASES))('KnexAccountKeyStore in %s', (name, make) => {
  it.each(Object.entries(accountKeyStoreContract))('%s', (_sentence, experiment) =>
    withGatewayStorage(make, async (_storage, database, made) => {
      const second = await openAsOperator(made);
      try {
        await experiment({
          keys: new KnexAccountKeyStore(database),
          unitOfWork: new KnexUnitOfWork(database),
          other: new KnexAccountKeyStore(second),
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
        const keys = new KnexAccountKeyStore(database);
        const key = sampleAccountKey();
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
