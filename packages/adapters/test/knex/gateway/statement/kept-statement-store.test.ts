import { KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexKeptStatementStore } from '@gatehouse/adapters/knex/gateway';
import { keptStatementStoreContract, sampleKeptStatement } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { withServers } from '../with-servers.ts';

describe.each(TESTED_GATEWAY_DATABASES)('KnexKeptStatementStore in %s', (name, make) => {
  it.each(Object.entries(keptStatementStoreContract))('%s', (_sentence, experiment) =>
    withServers(make, async (gateway, worker) => {
      const unitOfWork = new KnexUnitOfWork(worker);
      const statements = new KnexKeptStatementStore(worker);
      await experiment({ statements, other: new KnexKeptStatementStore(gateway), unitOfWork });
    }),
  );

  it('on PostgreSQL, hides statements to devices that a transaction does not name', () =>
    withServers(make, async (gateway) => {
      await new KnexKeptStatementStore(gateway).keep(sampleKeptStatement());
      const rows = await gateway.read((from) => from('kept_statements'));
      expect(rows).toHaveLength(name.startsWith('PostgreSQL') ? 0 : 1);
    }));
});
