import { KnexWorkQueue, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { DAY, MINUTE } from '@gatehouse/core/kernel';
import { type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { FilesCustomer } from './world/files-customer.ts';
import { FILES_DATABASES, type FilesWorld, filesWorld } from './world/files-world.ts';
import { manifestOf, planOf } from './world/plans.ts';

const NAME = 'c2VhbGVk';

describe.each(Object.entries(FILES_DATABASES))('files in the gateway on %s', (_name, open) => {
  let world: FilesWorld;

  beforeAll(async () => {
    world = await filesWorld(await open(inject('postgresUrl')));
  });
  afterAll(() => world.stop());

  /** Returns the ids of the files for which a message to the worker is queued, in order. */
  async function queued({ did }: FilesCustomer): Promise<readonly string[]> {
    const database = await openDatabaseAs('operator', world.entitlements.databaseUrl);
    try {
      const queue = new KnexWorkQueue<SyncMessages>({ database });
      const { items } = await queue.jobs({ key: did }, { limit: 100 });
      return items.flatMap(({ message }) =>
        message.task === 'sync.catalog' && message.payload.did === did ? [message.payload.file] : [],
      );
    } finally {
      await database.close();
    }
  }

  const sendAll = async (alice: FilesCustomer, upload: string, pieces: readonly SampleBlock[]) => {
    for (const block of [...pieces, manifestOf(pieces)]) await alice.put(upload, block);
  };

  it('appear in the catalog after the commit, and a repeated commit queues no second job', async () => {
    const alice = await world.customer();
    const pieces = [sampleBlock(3_000), sampleBlock(700)];
    const { upload } = (await alice.reserve({ ...planOf(pieces), file: 'notes' })).body;
    await alice.put(upload.id, pieces[0] as SampleBlock);
    const early = await alice.commit(upload.id, { base_revision: 0 });
    expect([early.status, early.body.error]).toEqual([409, 'blocks_missing']);
    expect(early.body.missing).toEqual([pieces[1]?.cid, manifestOf(pieces).cid]);
    expect(await queued(alice)).toEqual([]);
    await sendAll(alice, upload.id, pieces);
    const committed = await alice.commit(upload.id, { base_revision: 0, sealed_name: NAME });
    expect(committed.status).toBe(200);
    expect(committed.body.sync).toEqual({ state: 'queued' });
    expect(committed.body.file).toMatchObject({
      ...{ seq: 1, file: 'notes', revision: 1, root: manifestOf(pieces).cid, size: 3_700 },
      ...{ chunker: 'fixed-4m', deleted: false, stored: true, sealed_name: NAME },
    });
    expect(await alice.commit(upload.id, { base_revision: 0, sealed_name: NAME })).toEqual(committed);
    expect(await queued(alice)).toEqual(['notes']);
    const { changes, next } = (await alice.get('/api/v1/catalog?after=0')).body;
    expect([changes, next]).toEqual([[committed.body.file], 1]);
    const limits = (await alice.get('/api/v1/me/limits')).body;
    expect(limits.safety_net).toEqual({
      limit_bytes: 50 * 1024 ** 3,
      used_bytes: 3_700,
      reserved_bytes: 0,
      stored_until: null,
      version_days: 30,
      versions_per_file: 10,
    });
    const { quota, state } = (await alice.get(`/api/v1/uploads/${upload.id}`)).body.upload;
    expect([state, quota.used, quota.reserved]).toEqual(['committed', 3_700, 0]);
  });

  it('accept the first of two concurrent changes of one revision, and keep the bytes of both', async () => {
    const alice = await world.customer();
    const [base, one, two] = [[sampleBlock()], [sampleBlock()], [sampleBlock()]];
    await alice.upload('notes', base, { base_revision: 0 });
    const uploads = [];
    for (const pieces of [one, two]) {
      const { upload } = (await alice.reserve({ ...planOf(pieces), file: 'notes' })).body;
      await sendAll(alice, upload.id, pieces);
      uploads.push(upload.id);
    }
    const answers = await Promise.all(uploads.map((id) => alice.commit(id, { base_revision: 1 })));
    const winner = answers.findIndex(({ status }) => status === 200);
    const refused = answers[1 - winner];
    expect([refused?.status, refused?.body.error, refused?.body.current_revision]).toEqual([
      412,
      'revision_conflict',
      2,
    ]);
    const again = await alice.commit(uploads[1 - winner] ?? '', { base_revision: 2 });
    expect([again.status, again.body.file.revision]).toEqual([200, 3]);
    const { versions } = (await alice.get('/api/v1/catalog/notes')).body;
    expect(versions).toHaveLength(3);
    for (const pieces of [base, one, two]) expect((await alice.read(pieces[0]?.cid ?? '')).status).toBe(200);
  });

  it('have no conflict when their bytes are equal', async () => {
    const alice = await world.customer();
    const pieces = [sampleBlock()];
    const first = await alice.upload('notes', pieces, { base_revision: 0, sealed_name: NAME });
    const second = await alice.upload('notes', pieces, { base_revision: 0, sealed_name: 'b3RoZXI' });
    expect([second.status, second.body.file]).toEqual([200, first.body.file]);
  });

  it('are renamed, deleted and restored only if the request names their revision', async () => {
    const alice = await world.customer();
    const pieces = [sampleBlock(500)];
    const root = manifestOf(pieces).cid;
    await alice.upload('notes', pieces, { base_revision: 0, sealed_name: NAME });
    const change = (method: string, condition: Record<string, string>, body?: object) =>
      alice.send(method, '/api/v1/catalog/notes', body, condition);
    const renamed = await change('PUT', { 'If-Match': '"1"' }, { sealed_name: 'bmV3' });
    expect([renamed.status, renamed.body.file.revision, renamed.body.file.root]).toEqual([200, 2, root]);
    const outdated = await change('PUT', { 'If-Match': '"1"' }, { sealed_name: 'b2xk' });
    expect([outdated.status, outdated.body.current_revision]).toEqual([412, 2]);
    expect((await change('DELETE', { 'If-Match': '"1"' })).status).toBe(412);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await change('DELETE', { 'If-Match': '"2"' });
      expect([status, body.file.deleted, body.file.root, body.file.revision]).toEqual([200, true, null, 3]);
    }
    expect((await alice.get('/api/v1/catalog/notes')).body.file.deleted).toBe(true);
    expect((await alice.read(pieces[0]?.cid ?? '')).status).toBe(200);
    expect((await change('PUT', { 'If-None-Match': '*' }, { root, size: 500 })).status).toBe(412);
    const restored = await change('PUT', { 'If-Match': '"3"' }, { root, size: 500 });
    expect(restored.body.file).toMatchObject({ revision: 4, root, stored: true, sealed_name: 'bmV3' });
    const { upload } = (await alice.reserve(planOf([sampleBlock(1)]))).body;
    expect(upload.quota.used).toBe(500);
  });

  it('can be deleted permanently, one by one or all that the caller has seen, which frees their quota', async () => {
    const [alice, mallory] = [await world.customer(), await world.customer()];
    const pieces = [sampleBlock(500)];
    const used = async () => (await alice.get('/api/v1/me/limits')).body.safety_net.used_bytes;
    const remove = (file: string) =>
      alice.send('DELETE', `/api/v1/catalog/${file}`, undefined, { 'If-Match': '*' });
    for (const file of ['one', 'two', 'three'])
      await alice.upload(file, [sampleBlock(70)], { base_revision: 0, sealed_name: NAME });
    await alice.upload('one', pieces, { base_revision: 1 });
    for (const file of ['two', 'one']) await remove(file);
    const trash = (await alice.get('/api/v1/trash?limit=1')).body;
    expect(trash).toMatchObject({
      files: [{ file: 'one', revision: 3, bytes: 570, version: { size: 500, sealed_name: NAME } }],
      size: { files: 2, bytes: 640 },
    });
    const rest = (await alice.get(`/api/v1/trash?until=${trash.next}`)).body;
    expect([rest.files.map(({ file }: { file: string }) => file), rest.next]).toEqual([['two'], null]);
    expect((await mallory.get('/api/v1/trash')).body.files).toEqual([]);
    const erase = (who: FilesCustomer, file: string, revision: string) =>
      who.send('DELETE', `/api/v1/trash/${file}`, undefined, { 'If-Match': revision });
    expect((await erase(mallory, 'one', '*')).status).toBe(404);
    expect((await erase(alice, 'three', '*')).status).toBe(404);
    expect((await erase(alice, 'one', '"2"')).body).toMatchObject({ error: 'revision_conflict' });
    expect((await alice.read(pieces[0]?.cid ?? '')).status).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await erase(alice, 'one', '"3"')).status).toBe(204);
    expect([await used(), (await alice.read(pieces[0]?.cid ?? '')).status]).toEqual([140, 404]);
    expect((await alice.get('/api/v1/catalog/one')).body).toMatchObject({
      file: { deleted: true },
      versions: [],
    });
    await remove('three');
    const emptied = await alice.send('DELETE', `/api/v1/trash?until=${rest.files[0].seq}`);
    expect(emptied.body).toEqual({ removed: { files: 1, bytes: 70 }, remaining: { files: 0, bytes: 0 } });
    expect((await alice.get('/api/v1/trash')).body.size).toEqual({ files: 1, bytes: 70 });
    await world.entitlements.apply(alice.did, { name: 'lapse', graceUntil: null });
    expect((await erase(alice, 'three', '"2"')).status).toBe(204);
    expect(await used()).toBe(0);
  });

  it('can be listed without their blocks when another gateway stores them, which gives no access to blocks', async () => {
    const [alice, mallory] = [await world.customer(), await world.customer('once')];
    const pieces = [sampleBlock(500)];
    const root = manifestOf(pieces).cid;
    await alice.upload('notes', pieces, { base_revision: 0 });
    const condition = { 'If-None-Match': '*' };
    const listed = await mallory.send('PUT', '/api/v1/catalog/theirs', { root, size: 500 }, condition);
    expect([listed.status, listed.body.file.stored]).toEqual([201, false]);
    for (const cid of [root, pieces[0]?.cid ?? '']) {
      expect((await mallory.read(cid)).status).toBe(404);
      expect((await alice.read(cid)).status).toBe(200);
    }
    expect((await mallory.get('/api/v1/catalog/notes')).status).toBe(404);
  });

  it('cannot be written without an entitlement, and can be read and deleted', async () => {
    const alice = await world.customer();
    const pieces = [sampleBlock(500)];
    await alice.upload('notes', pieces, { base_revision: 0 });
    const { upload } = (await alice.reserve(planOf([sampleBlock(9)]))).body;
    await world.entitlements.apply(alice.did, { name: 'lapse', graceUntil: null });
    const { safety_net: net } = (await alice.get('/api/v1/me/limits')).body;
    expect(net).toMatchObject({ limit_bytes: 0, used_bytes: 500 });
    expect(Date.parse(net.stored_until) - 90 * DAY - Date.now() < MINUTE).toBe(true);
    expect(Date.parse(net.stored_until) > Date.now() + 89 * DAY).toBe(true);
    const code = 'svc.entitlement.metadata_write_denied';
    for (const refused of [
      await alice.commit(upload.id, { base_revision: 0 }),
      await alice.send('PUT', '/api/v1/catalog/notes', { sealed_name: NAME }, { 'If-Match': '"1"' }),
    ])
      expect([refused.status, refused.body.error]).toEqual([403, code]);
    expect((await alice.get('/api/v1/catalog/notes')).body.file.revision).toBe(1);
    expect((await alice.read(pieces[0]?.cid ?? '')).status).toBe(200);
    expect((await alice.send('DELETE', '/api/v1/catalog/notes', undefined, { 'If-Match': '*' })).status).toBe(
      200,
    );
    expect(await queued(alice)).toEqual(['notes']);
  });

  it('are read in blocks, whole and in ranges', async () => {
    const alice = await world.customer();
    const block = sampleBlock(1_000);
    await alice.upload('notes', [block], { base_revision: 0 });
    const read = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await alice.read(block.cid, headers, method);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { answer, bytes, status: answer.status, range: answer.headers.get('content-range') };
    };
    const whole = await read({});
    expect([whole.status, whole.bytes.equals(block.bytes)]).toEqual([200, true]);
    expect(whole.answer.headers.get('etag')).toBe(`"${block.cid}"`);
    expect(whole.answer.headers.get('cache-control')).toMatch(/^private, .*immutable$/);
    const head = await read({}, 'HEAD');
    expect([head.status, head.answer.headers.get('content-length')]).toEqual([200, '1000']);
    const part = await read({ Range: 'bytes=10-19' });
    expect([part.status, part.range]).toEqual([206, 'bytes 10-19/1000']);
    expect(part.bytes.equals(Buffer.from(block.bytes.subarray(10, 20)))).toBe(true);
    expect((await read({ Range: 'bytes=10-19', 'If-Range': '"other"' })).status).toBe(200);
    const outside = await read({ Range: 'bytes=1000-' });
    expect([outside.status, outside.range]).toEqual([416, 'bytes */1000']);
    expect(outside.answer.headers.get('cache-control')).toBe('no-store');
    // `max-age=0` is set, because `fetch` otherwise adds `no-cache` to a conditional request.
    const conditions = { 'If-None-Match': `"${block.cid}"`, 'Cache-Control': 'max-age=0' };
    expect((await read(conditions)).status).toBe(304);
  });

  it.each([
    ['no condition', {}, { sealed_name: NAME }],
    ['two conditions', { 'If-Match': '"1"', 'If-None-Match': '*' }, { sealed_name: NAME }],
    ['a weak condition', { 'If-Match': 'W/"1"' }, { sealed_name: NAME }],
    ['a condition that is no revision', { 'If-Match': '"one"' }, { sealed_name: NAME }],
    ['several revisions', { 'If-Match': '"1", "2"' }, { sealed_name: NAME }],
    ['a name that is no base64url', { 'If-Match': '"1"' }, { sealed_name: 'a+b=' }],
    ['an empty name', { 'If-Match': '"1"' }, { sealed_name: '' }],
    ['a name that is too long', { 'If-Match': '"1"' }, { sealed_name: 'A'.repeat(5_464) }],
    ['a size without content', { 'If-Match': '"1"' }, { size: 5 }],
    ['a block as the manifest', { 'If-Match': '"1"' }, { root: sampleBlock().cid, size: 5 }],
    ['a size that is not whole', { 'If-Match': '"1"' }, { root: manifestOf([]).cid, size: 2 ** 53 }],
    ['an unknown field', { 'If-Match': '"1"' }, { name: 'notes.txt' }],
  ])('are not changed by a request with %s', async (_what, condition, body) => {
    const alice = await world.customer();
    const refused = await alice.send(
      'PUT',
      '/api/v1/catalog/notes',
      body,
      condition as Record<string, string>,
    );
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_request']);
  });

  it.each(['a.b', 'a%2Fb', '%00', 'x'.repeat(65), '%E2%80%AE'])('cannot have the id %s', async (file) => {
    const alice = await world.customer();
    expect((await alice.get(`/api/v1/catalog/${file}`)).status).toBe(400);
  });

  it('report a cursor from which the feed cannot continue', async () => {
    const alice = await world.customer();
    const refused = await alice.get('/api/v1/catalog?after=7');
    expect([refused.status, refused.body.error]).toEqual([410, 'cursor_too_old']);
    expect((await alice.get('/api/v1/catalog?after=-1')).status).toBe(400);
    expect((await alice.get('/api/v1/catalog?after=0x10')).status).toBe(400);
  });
});
