import { type Database, openDatabase, ReadReplica } from '@gatehouse/adapters/knex';
import { type PostgresPair, startPostgresPair } from '@gatehouse/testing/servers/postgres-pair';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const MAX_LAG = 500;
const PATIENCE = { timeout: 60_000 };

describe('a streaming replica for reading', () => {
  let pair: PostgresPair;
  let primary: Database;
  let standby: Database;
  const notices: string[] = [];
  let reads: ReadReplica;
  beforeAll(async () => {
    pair = await startPostgresPair();
    [primary, standby] = [await openDatabase(pair.primary.url), await openDatabase(pair.standby.url)];
    reads = new ReadReplica(standby, primary, {
      maxLag: MAX_LAG,
      onNotice: (notice) => notices.push(notice),
    });
    await primary.write((from) => from.raw('create table written (id integer)'));
  });
  afterAll(async () => {
    await primary.close();
    await standby.close();
    await pair.stop();
  });

  const isReplica = async () => {
    const { rows } = await reads.read((from) => from.raw('select pg_is_in_recovery() as is_replica'));
    return Reflect.get((rows as object[])[0] ?? {}, 'is_replica');
  };
  const rows = async () => (await reads.read((from) => from('written').select('id'))).length;

  it('is read, also if nothing has been written for longer than the limit', async () => {
    await vi.waitFor(async () => expect(await isReplica()).toBe(true), PATIENCE);
    // Wait in real time, because the replica must not appear to fall behind while the primary is idle.
    const until = performance.now() + 3 * MAX_LAG;
    while (performance.now() < until) expect(await isReplica()).toBe(true);
    expect(notices).toEqual([]);
  });

  it('is no longer read when it has stopped replaying, until it continues', async () => {
    await standby.read((from) => from.raw('select pg_wal_replay_pause()'));
    await primary.write((from) => from('written').insert({ id: 1 }));
    await vi.waitFor(async () => expect(await rows()).toBe(1), PATIENCE);
    await vi.waitFor(
      async () =>
        expect([await isReplica(), notices]).toEqual([
          false,
          ['The replica of the database is more than 0.5 s behind. The primary database is read.'],
        ]),
      PATIENCE,
    );
    await standby.read((from) => from.raw('select pg_wal_replay_resume()'));
    await vi.waitFor(async () => expect(await isReplica()).toBe(true), PATIENCE);
    expect(notices.slice(1)).toEqual(['The replica of the database is read again.']);
  });

  it('is read while the primary does not respond', async () => {
    await vi.waitFor(async () => expect(await isReplica()).toBe(true), PATIENCE);
    pair.primary.freeze();
    for (let time = 0; time < 3; time += 1) expect(await rows()).toBe(1);
  });
});
