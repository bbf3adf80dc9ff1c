import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexHolderSyncStore, KnexWriteAttempts } from '@gatehouse/adapters/knex/gateway';
import {
  freshDid,
  holderSyncStoreContract,
  writeAttemptsContract,
} from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { withServers } from '../with-servers.ts';

const storesOf = (database: Database) => ({
  attempts: new KnexWriteAttempts(database),
  accounts: new KnexHolderSyncStore(database),
});

describe.each(TESTED_GATEWAY_DATABASES)('the stores of sync in %s', (name, make) => {
  it.each(Object.entries({ ...writeAttemptsContract, ...holderSyncStoreContract }))(
    '%s',
    (_clause, experiment) =>
      withServers(make, async (gateway, worker) => {
        const unitOfWork = new KnexUnitOfWork(worker);
        await experiment({ ...storesOf(worker), other: storesOf(gateway), unitOfWork });
      }),
  );

  it('on PostgreSQL, hide the rows of holders that a transaction does not name', () =>
    withServers(make, async (gateway) => {
      const { attempts, accounts } = storesOf(gateway);
      await attempts.begin(freshDid(), 'file', { revision: 1, digest: 'd' });
      await accounts.keepSyncing(freshDid(), true);
      for (const table of ['sync_accounts', 'write_attempts'])
        expect(await gateway.read((from) => from(table))).toHaveLength(name.startsWith('PostgreSQL') ? 0 : 1);
    }));
});
