import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { failSyncs } from '../ops/fail-syncs.ts';
import type { FilesCustomer } from './world/files-customer.ts';
import { FILES_DATABASES, type FilesWorld, filesWorld } from './world/files-world.ts';
import { withoutTable } from './world/without-table.ts';

const PATH = '/api/v1/me/sync-failures';
const FAILURE = { code: 'record_refused', message: 'The PDS refused the record.', retryable: false };

describe.each(Object.entries(FILES_DATABASES))('sync failures on %s', (_name, open) => {
  let world: FilesWorld;

  beforeAll(async () => {
    world = await filesWorld(await open(inject('postgresUrl')));
  });
  afterAll(() => world.stop());

  /** Queues a job for each file of the customer, and fails it. */
  async function fail({ did }: FilesCustomer, files: readonly string[]): Promise<void> {
    await failSyncs(
      world.entitlements.databaseUrl,
      files.map((file) => ({ did, file, ...FAILURE })),
    );
  }

  const page = async (customer: FilesCustomer, query = '') => {
    const { status, body } = await customer.get(PATH + query);
    return { status, files: body.failures?.map(({ file }: { file: string }) => file), body };
  };

  it('are listed in pages, with every field and to their holder only', async () => {
    const [alice, bella] = [await world.customer(), await world.customer()];
    await fail(alice, ['one', 'two', 'three']);
    await fail(bella, ['hers']);
    const first = await page(alice, '?limit=2');
    expect(first.files).toEqual(['one', 'two']);
    expect(first.body.failures[0]).toEqual({
      ...FAILURE,
      ...{ id: `${alice.did} one`, file: 'one', collection: 'cloud.svc.catalog.entry', rkey: 'one' },
      ...{ action: 'put', attempts: 1, first_at: expect.any(String), last_at: expect.any(String) },
    });
    const cursor = `?cursor=${first.body.nextCursor}`;
    const second = await page(alice, cursor);
    expect([second.files, second.body.nextCursor]).toEqual([['three'], null]);
    expect((await page(bella, cursor)).files).toEqual(['hers']);
    const foreign = await bella.send('POST', PATH, { ids: [`${alice.did} one`] });
    const refused = [{ id: `${alice.did} one`, code: 'not_found' }];
    expect([foreign.status, foreign.body]).toEqual([202, { retried: 0, refused }]);
    expect((await page(alice)).files).toEqual(['one', 'two', 'three']);
  });

  it.each(['?cursor=x', '?cursor=-1', '?cursor=1e3', '?cursor=', '?limit=0', '?limit=201', '?file=one'])(
    'are not listed for the query %s',
    async (query) => {
      const { status, body } = await page(await world.customer(), query);
      expect([status, body.error]).toEqual([400, 'invalid_request']);
    },
  );

  it('stay listed while the entitlement cannot be read, and are retried afterwards', async () => {
    const alice = await world.customer();
    await fail(alice, ['one']);
    await withoutTable(world.entitlements, 'entitlements', async () => {
      const { status, body } = await alice.send('POST', PATH, {});
      expect([status, body.error]).toEqual([503, 'policy_unavailable']);
    });
    expect((await page(alice)).files).toEqual(['one']);
    expect((await alice.send('POST', PATH, {})).body).toEqual({ retried: 1, refused: [] });
    expect((await page(alice)).files).toEqual([]);
  });
});
