import { authRaces, checkAuthHistories } from '@gatehouse/testing/contracts';
import { describeStorage, proveContracts, withTwoServers } from '@gatehouse/testing/proof';
import { type RunningMariadb, startMariadb } from '@gatehouse/testing/servers/mariadb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mariadbStorage } from './mariadb-storage.ts';

let server: RunningMariadb;

beforeAll(async () => {
  server = await startMariadb();
});
afterAll(() => server.stop());

const opener = mariadbStorage(() => server.url);

describe('MariaDB', () => {
  describeStorage({ describe, it, ...opener });

  describe('two servers', () => {
    it.each(Object.entries(authRaces))('%s', (_law, race) => withTwoServers(opener, race));
  });

  it('keeps the invariants of accounts and sessions under any sequence of actions', async () => {
    await checkAuthHistories((live) => withTwoServers(opener, live), 5);
  });

  it('fulfils every clause, and the proof shows that each clause can fail', async () => {
    expect((await proveContracts(opener, () => {})).faults).toEqual([]);
  });
});
