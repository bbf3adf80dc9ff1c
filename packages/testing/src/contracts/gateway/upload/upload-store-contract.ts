import assert from 'node:assert/strict';
import type { ManifestEntry } from '@gatehouse/core/block';
import { DAY, HOUR, type Instant, type UnitOfWork } from '@gatehouse/core/kernel';
import type { Upload, UploadStore } from '@gatehouse/core/upload';
import type { Contract } from '../../contract.ts';
import { atOnce, NOON } from '../../samples.ts';
import { sampleBlock } from '../block/block-samples.ts';
import { freshDid } from '../fresh-did.ts';
import { rolledBackAfter } from '../rolled-back-after.ts';
import { shownToOthers } from '../shown-to-others.ts';
import { ANY_TURNOVER, SAMPLE_RECEIPT, SENT, sampleFile, sampleUpload } from './upload-samples.ts';

/** Two servers on one database. */
export interface UploadStoreCase {
  readonly uploads: UploadStore;
  readonly unitOfWork: UnitOfWork;
  /** The store of another server, on the same rows. */
  readonly other: UploadStore;
}

const ROOM = { quota: 10_000, openUploads: 32, turnover: ANY_TURNOVER };

/** The clauses of `UploadStore`. */
export const uploadStoreContract: Contract<UploadStoreCase> = {
  'opens an upload that every server finds by its id and by its key': async ({ uploads, other }) => {
    const upload = sampleUpload();
    assert.equal(await uploads.open(upload, [], ROOM), 'opened');
    for (const each of [uploads, other]) {
      assert.deepEqual(await each.byId(upload.holder, upload.id), upload);
      assert.deepEqual(await each.byKey(upload.holder, upload.key), upload);
      assert.deepEqual(await each.usage(upload.holder), { used: 0, reserved: 1_000 });
    }
    for (const id of ['none', '', 'with\0NUL']) {
      assert.equal(await uploads.byId(upload.holder, id), undefined);
      assert.equal(await uploads.release(upload.holder, id), false);
    }
  },

  'shows each change to other servers from their next call': async ({ uploads, other }) => {
    const upload = sampleUpload(1_000, { announced: 1 });
    const { holder, id, key } = upload;
    const [first, second] = [entry(), entry()];
    const found = { byId: () => other.byId(holder, id), byKey: () => other.byKey(holder, key) };
    const listed = {
      ...{ blocks: () => other.blocks(holder, id), missing: () => other.missing(holder, id) },
      elapsed: () => other.elapsed(upload.expiresAt, 10),
      sizeOf: () => other.sizeOf(holder, id, first.cid),
      usage: () => other.usage(holder),
    };
    await shownToOthers(() => uploads.open(upload, [first], ROOM), { ...found, ...listed });
    const { blocks, missing } = listed;
    await shownToOthers(() => uploads.announce(holder, id, 1, [second]), { ...found, blocks, missing });
    const sent = { ...SENT, size: first.size };
    const recorded = { recorded: () => other.recorded(holder, [first.cid]), missing };
    await shownToOthers(() => uploads.recordBlock(holder, first.cid, sent), recorded);
    await shownToOthers(() => uploads.loseBlock(holder, first.cid), { missing });
    await shownToOthers(() => uploads.renew(holder, id, upload.expiresAt - 1), found);
    await shownToOthers(() => uploads.release(holder, id), { ...found, ...listed });
  },

  'shows no upload to another holder': async ({ uploads }) => {
    const upload = await opened(uploads);
    const stranger = freshDid();
    assert.equal(await uploads.byId(stranger, upload.id), undefined);
    assert.equal(await uploads.byKey(stranger, upload.key), undefined);
    assert.equal(await uploads.release(stranger, upload.id), false);
    await uploads.renew(stranger, upload.id, NOON);
    assert.deepEqual(await uploads.byId(upload.holder, upload.id), upload);
    assert.deepEqual(await uploads.usage(stranger), { used: 0, reserved: 0 });
  },

  'rejects a key that the holder has used, and reserves nothing': async ({ uploads }) => {
    const { holder, key } = await opened(uploads);
    await assert.rejects(uploads.open(sampleUpload(500, { holder, key }), [], ROOM));
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 1_000 });
    assert.equal(await uploads.open(sampleUpload(500, { key }), [], ROOM), 'opened');
  },

  'opens an upload that fits to the last byte, and none that does not': async ({ uploads }) => {
    const { holder } = await opened(uploads, 9_000);
    assert.equal(await uploads.open(sampleUpload(1_001, { holder }), [], ROOM), 'quota');
    assert.equal(await uploads.open(sampleUpload(1_000, { holder }), [], ROOM), 'opened');
    assert.equal(await uploads.open(sampleUpload(1, { holder }), [], ROOM), 'quota');
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 10_000 });
  },

  'opens exactly as many concurrent uploads as fit': async ({ uploads, other }) => {
    const holder = freshDid();
    const outcomes = await atOnce(40, (index) =>
      (index % 2 === 0 ? uploads : other).open(sampleUpload(1_000, { holder }), [], ROOM),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'opened').length, 10);
    assert.equal(outcomes.filter((outcome) => outcome === 'quota').length, 30);
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 10_000 });
  },

  'opens no more uploads than allowed, however many concurrent callers try': async ({ uploads, other }) => {
    const holder = freshDid();
    const room = { ...ROOM, openUploads: 3 };
    const outcomes = await atOnce(12, (index) =>
      (index % 2 === 0 ? uploads : other).open(sampleUpload(1, { holder }), [], room),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'opened').length, 3);
    assert.equal(outcomes.filter((outcome) => outcome === 'open_uploads').length, 9);
  },

  'limits the bytes of all uploads of one period, including uploads that have ended': async ({
    uploads,
    other,
  }) => {
    const holder = freshDid();
    const room = { ...ROOM, turnover: { bytes: 2_500, period: DAY } };
    const open = (size: number, createdAt: Instant, store = uploads) =>
      store.open(sampleUpload(size, { holder, createdAt }), [], room);
    for (const store of [uploads, other]) {
      assert.equal(await open(1_000, NOON, store), 'opened');
      await store.releaseAll(holder);
    }
    assert.equal(await open(501, NOON + HOUR), 'turnover');
    assert.equal(await open(500, NOON + DAY - 1), 'opened');
    assert.equal(await open(1, NOON + DAY - 1), 'turnover');
    assert.equal(await open(2_501, NOON + DAY), 'turnover');
    assert.equal(await open(2_000, NOON + DAY), 'opened');
    assert.equal(await open(501, NOON + DAY + HOUR), 'turnover');
    assert.equal(await open(500, NOON + DAY + HOUR), 'opened');
    assert.equal(await open(501, NOON + 2 * DAY - 1), 'turnover');
    assert.equal(await uploads.open(sampleUpload(2_500), [], room), 'opened');
  },

  'returns the turnover as the limit only if the upload exceeds what is left of the period': async ({
    uploads,
  }) => {
    const holder = freshDid();
    const turnover = { bytes: 2_500, period: DAY };
    const open = (size: number, createdAt: Instant, quota: number) =>
      uploads.open(sampleUpload(size, { holder, createdAt }), [], { ...ROOM, quota, turnover });
    assert.equal(await open(2_000, NOON, 2_000), 'opened');
    await uploads.releaseAll(holder);
    assert.equal(await open(500, NOON + HOUR, 499), 'quota');
    assert.equal(await open(501, NOON + HOUR, 2_000), 'turnover');
    assert.equal(await open(2_001, NOON + DAY, 2_000), 'quota');
    assert.equal(await open(500, NOON + HOUR, 500), 'opened');
  },

  'returns the first of the reached limits: open uploads, quota, turnover': async ({ uploads }) => {
    const holder = freshDid();
    const room = { quota: 1_000, openUploads: 1, turnover: { bytes: 1_000, period: DAY } };
    const open = (openUploads = room.openUploads) =>
      uploads.open(sampleUpload(1_001, { holder }), [], { ...room, openUploads });
    assert.equal(await open(), 'quota');
    assert.equal(await uploads.open(sampleUpload(500, { holder }), [], room), 'opened');
    assert.deepEqual([await open(), await open(2)], ['open_uploads', 'quota']);
  },

  'reserves no more bytes in one period than allowed, however many concurrent callers try': async ({
    uploads,
    other,
  }) => {
    const holder = freshDid();
    const room = { ...ROOM, turnover: { bytes: 3_000, period: DAY } };
    const outcomes = await atOnce(12, (index) =>
      (index % 2 === 0 ? uploads : other).open(sampleUpload(1_000, { holder }), [], room),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'opened').length, 3);
    assert.equal(outcomes.filter((outcome) => outcome === 'turnover').length, 9);
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 3_000 });
  },

  'lists the announced blocks of an open upload in their order': async ({ uploads, other }) => {
    const { plan, announced } = sampleFile([entry(), entry(), entry()]);
    const upload = sampleUpload(1, { ...plan, announced: 1 });
    const { holder, id } = upload;
    await uploads.open(upload, announced.slice(0, 1), ROOM);
    assert.equal(await other.announce(holder, id, 1, announced.slice(1)), true);
    assert.deepEqual(await uploads.blocks(holder, id), announced);
    assert.equal((await other.byId(holder, id))?.announced, 4);
    assert.equal(await other.sizeOf(holder, id, plan.manifest), announced[3]?.size);
    assert.equal(await uploads.sizeOf(holder, id, entry().cid), undefined);
    assert.deepEqual(await uploads.blocks(freshDid(), id), []);
    assert.equal(await uploads.sizeOf(freshDid(), id, plan.manifest), undefined);
    await uploads.release(holder, id);
    assert.deepEqual(await uploads.blocks(holder, id), []);
    assert.equal(await uploads.sizeOf(holder, id, plan.manifest), undefined);
    assert.deepEqual(await uploads.missing(holder, id), []);
  },

  'keeps the blocks of other open uploads when an upload ends': async ({ uploads, other }) => {
    const { holder, id } = await opened(uploads);
    const beside = sampleUpload(500, { holder });
    const foreign = sampleUpload(500);
    const blocks = [entry(), entry()];
    for (const upload of [beside, foreign]) await uploads.open(upload, [], ROOM);
    for (const each of [{ holder, id }, beside, foreign])
      assert.equal(await uploads.announce(each.holder, each.id, 0, blocks), true);
    await uploads.release(holder, id);
    assert.deepEqual(await other.blocks(holder, id), []);
    for (const each of [beside, foreign]) assert.deepEqual(await other.blocks(each.holder, each.id), blocks);
  },

  'adds announced blocks only at the end of the list of an open upload': async ({ uploads }) => {
    const { holder, id } = await opened(uploads);
    assert.equal(await uploads.announce(holder, id, 1, [entry()]), false);
    assert.equal(await uploads.announce(freshDid(), id, 0, [entry()]), false);
    assert.equal(await uploads.announce(holder, id, 0, [entry()]), true);
    assert.equal(await uploads.announce(holder, id, 0, [entry()]), false);
    assert.equal((await uploads.blocks(holder, id)).length, 1);
    await uploads.release(holder, id);
    assert.equal(await uploads.announce(holder, id, 1, [entry()]), false);
  },

  'announces the blocks of one of many concurrent callers': async ({ uploads, other }) => {
    const { holder, id } = await opened(uploads);
    const lists = Array.from({ length: 8 }, () => [entry(), entry()]);
    const outcomes = await atOnce(8, (index) =>
      (index % 2 === 0 ? uploads : other).announce(holder, id, 0, lists[index] ?? []),
    );
    assert.equal(outcomes.filter(Boolean).length, 1);
    assert.deepEqual(await uploads.blocks(holder, id), lists[outcomes.indexOf(true)]);
  },

  'lists each announced block as missing once, until its holder has sent it': async ({ uploads, other }) => {
    const { holder, id } = await opened(uploads);
    const [one, another, third] = [entry(), entry(), entry()];
    await uploads.announce(holder, id, 0, [one, another, one, third]);
    assert.deepEqual(await other.missing(holder, id), [one.cid, another.cid, third.cid]);
    await uploads.recordBlock(holder, one.cid, { ...SENT, size: one.size });
    await uploads.recordBlock(freshDid(), another.cid, { ...SENT, size: another.size });
    assert.deepEqual(await other.missing(holder, id), [another.cid, third.cid]);
    assert.deepEqual(await other.missing(freshDid(), id), []);
  },

  'lists a block as missing if its holder has sent it with another size': async ({ uploads }) => {
    const { holder, id } = await opened(uploads);
    const block = entry();
    await uploads.recordBlock(holder, block.cid, { ...SENT, size: block.size });
    await uploads.announce(holder, id, 0, [{ ...block, size: 1 }]);
    assert.deepEqual(await uploads.missing(holder, id), [block.cid]);
  },

  'lists a lost block as missing until its holder sends it again': async ({ uploads, other }) => {
    const { holder, id } = await opened(uploads);
    const [lost, kept] = [entry(), entry()];
    await uploads.announce(holder, id, 0, [lost, kept]);
    for (const { cid, size } of [lost, kept]) await uploads.recordBlock(holder, cid, { ...SENT, size });
    await uploads.loseBlock(freshDid(), kept.cid);
    await uploads.loseBlock(holder, lost.cid);
    assert.deepEqual(await other.missing(holder, id), [lost.cid]);
    assert.deepEqual(await other.recorded(holder, [lost.cid]), new Set([lost.cid]));
    await uploads.recordBlock(holder, lost.cid, { ...SENT, size: lost.size });
    assert.deepEqual(await other.missing(holder, id), []);
  },

  'frees the reservation of a released or committed upload, and keeps the receipt': async ({
    uploads,
    other,
  }) => {
    const { holder, id } = await opened(uploads, 4_000);
    const second = sampleUpload(3_000, { holder });
    await uploads.open(second, [], ROOM);
    assert.equal(await uploads.release(holder, id), true);
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 3_000 });
    assert.equal(await uploads.commit(holder, second.id, SAMPLE_RECEIPT), true);
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 0 });
    const committed = { ...second, state: 'committed', receipt: SAMPLE_RECEIPT };
    assert.deepEqual(await other.byId(holder, second.id), committed);
  },

  'ends an upload once, however many concurrent callers try': async ({ uploads, other }) => {
    const { holder, id } = await opened(uploads);
    const ends = await atOnce(12, (index) => {
      const store = index % 2 === 0 ? uploads : other;
      if (index % 3 === 2) return store.expire(holder, id, Number.MAX_SAFE_INTEGER);
      return index % 3 === 0 ? store.release(holder, id) : store.commit(holder, id, SAMPLE_RECEIPT);
    });
    assert.equal(ends.filter(Boolean).length, 1);
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 0 });
    const { state, receipt } = (await uploads.byId(holder, id)) as Upload;
    assert.deepEqual(receipt, state === 'committed' ? SAMPLE_RECEIPT : null);
  },

  'expires an upload no earlier than its end': async ({ uploads }) => {
    const { holder, id, expiresAt } = await opened(uploads);
    assert.equal(await uploads.expire(holder, id, expiresAt - 1), false);
    assert.equal(await uploads.expire(holder, id, expiresAt), true);
    assert.equal((await uploads.byId(holder, id))?.state, 'expired');
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 0 });
  },

  'renews an open upload, but not one that has ended': async ({ uploads }) => {
    const { holder, id, expiresAt } = await opened(uploads);
    await uploads.renew(holder, id, expiresAt + 5);
    assert.equal(await uploads.expire(holder, id, expiresAt + 4), false);
    await uploads.release(holder, id);
    await uploads.renew(holder, id, expiresAt + 50);
    const { state, expiresAt: end } = (await uploads.byId(holder, id)) as Upload;
    assert.deepEqual([state, end], ['released', expiresAt + 5]);
  },

  'releases every open upload of the holder, and no other': async ({ uploads, other }) => {
    const { holder, id } = await opened(uploads);
    const second = sampleUpload(500, { holder });
    const committed = sampleUpload(200, { holder });
    for (const upload of [second, committed]) await uploads.open(upload, [], ROOM);
    await uploads.commit(holder, committed.id, SAMPLE_RECEIPT);
    const foreign = await opened(uploads);
    assert.equal(await other.releaseAll(holder), 2);
    assert.equal(await uploads.releaseAll(holder), 0);
    const states = [id, second.id, committed.id].map(
      async (each) => (await uploads.byId(holder, each))?.state,
    );
    assert.deepEqual(await Promise.all(states), ['released', 'released', 'committed']);
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 0 });
    assert.deepEqual(await uploads.byId(foreign.holder, foreign.id), foreign);
  },

  'adds up the disk space that the open local uploads of all holders reserve': async ({ uploads, other }) => {
    const before = await uploads.reservedOnDisk();
    const local = [1_000, 500, 200].map((size) => sampleUpload(size, { kind: 'local' }));
    const [first, second, third] = local as [Upload, Upload, Upload];
    for (const upload of [...local, sampleUpload(3_000)]) await uploads.open(upload, [], ROOM);
    assert.equal(await other.reservedOnDisk(), before + 1_700);
    assert.equal(await uploads.open(sampleUpload(10_001, { kind: 'local' }), [], ROOM), 'quota');
    await uploads.commit(first.holder, first.id, SAMPLE_RECEIPT);
    await uploads.releaseAll(second.holder);
    assert.equal(await other.reservedOnDisk(), before + 200);
    await uploads.expire(third.holder, third.id, third.expiresAt);
    assert.equal(await other.reservedOnDisk(), before);
  },

  'lets one unit of work at a time reserve space on the disk': async ({ uploads, unitOfWork }) => {
    const limit = (await uploads.reservedOnDisk()) + 3_000;
    const outcomes = await atOnce(8, () =>
      unitOfWork.run(async () => {
        await uploads.lockDisk();
        const hasRoom = (await uploads.reservedOnDisk()) + 1_000 <= limit;
        if (hasRoom) await uploads.open(sampleUpload(1_000, { kind: 'local' }), [], ROOM);
        return hasRoom;
      }),
    );
    assert.equal(outcomes.filter(Boolean).length, 3);
    await assert.rejects(uploads.lockDisk());
  },

  'lists open uploads that have expired, oldest expiry first': async ({ uploads }) => {
    const ends = [30, 10, 20, 40];
    const all = ends.map((end) => sampleUpload(1, { expiresAt: NOON + end }));
    for (const upload of all) await uploads.open(upload, [], ROOM);
    const [, released] = all as [Upload, Upload];
    await uploads.release(released.holder, released.id);
    const elapsed = await uploads.elapsed(NOON + 30, 10);
    assert.deepEqual(
      elapsed.map(({ id }) => id),
      [all[2]?.id, all[0]?.id],
    );
    assert.equal((await uploads.elapsed(NOON + 30, 1)).length, 1);
  },

  'returns the blocks that the holder has sent, and none that only others have': async ({
    uploads,
    other,
  }) => {
    const [one, another] = [freshDid(), freshDid()];
    const [mine, both, theirs] = [sampleBlock(), sampleBlock(), sampleBlock()];
    await uploads.recordBlock(one, mine.cid, SENT);
    for (const holder of [one, another, another]) await uploads.recordBlock(holder, both.cid, SENT);
    await uploads.recordBlock(another, theirs.cid, SENT);
    const found = await other.recorded(one, [mine.cid, both.cid, theirs.cid, sampleBlock().cid]);
    assert.deepEqual([...found].sort(), [mine.cid, both.cid].sort());
    assert.deepEqual([...(await uploads.recorded(freshDid(), [mine.cid]))], []);
  },

  'finds many blocks at once': async ({ uploads }) => {
    const holder = freshDid();
    const cids = Array.from({ length: 1_201 }, () => sampleBlock(16).cid);
    for (const cid of [cids[0], cids[600], cids[1_200]])
      if (cid) await uploads.recordBlock(holder, cid, SENT);
    assert.equal((await uploads.recorded(holder, cids)).size, 3);
  },

  'discards the writes of a unit of work that rejects': async ({ uploads, unitOfWork, other }) => {
    const kept = await opened(uploads);
    const { holder } = kept;
    const block = sampleBlock();
    const lost = sampleUpload(2_000, { holder });
    await rolledBackAfter(
      unitOfWork,
      async () => {
        await uploads.open(lost, [], ROOM);
        await uploads.recordBlock(holder, block.cid, SENT);
        await uploads.renew(holder, kept.id, NOON + 9);
        await uploads.announce(holder, kept.id, 0, [entry()]);
        await uploads.commit(holder, kept.id, SAMPLE_RECEIPT);
      },
      async () => {
        assert.deepEqual(await other.usage(holder), { used: 0, reserved: 1_000 });
        assert.deepEqual(await other.byId(holder, kept.id), kept);
      },
    );
    assert.deepEqual(await other.byId(holder, kept.id), kept);
    assert.deepEqual(await other.blocks(holder, kept.id), []);
    assert.equal(await other.byId(holder, lost.id), undefined);
    assert.deepEqual(await other.usage(holder), { used: 0, reserved: 1_000 });
    assert.equal((await other.recorded(holder, [block.cid])).size, 0);
  },

  'keeps an upload that a unit of work that rejects has ended, and hides its end before': async ({
    uploads,
    unitOfWork,
    other,
  }) => {
    const kept = await opened(uploads);
    const { holder, id, expiresAt } = kept;
    const block = entry();
    await uploads.announce(holder, id, 0, [block]);
    await uploads.recordBlock(holder, block.cid, { ...SENT, size: block.size });
    const isKept = async () => {
      assert.deepEqual(await other.byId(holder, id), { ...kept, announced: 1 });
      assert.deepEqual(await other.usage(holder), { used: 0, reserved: 1_000 });
      assert.deepEqual(await other.blocks(holder, id), [block]);
      assert.deepEqual(await other.missing(holder, id), []);
    };
    const changes = [
      () => uploads.release(holder, id),
      () => uploads.releaseAll(holder),
      () => uploads.expire(holder, id, expiresAt),
      () => uploads.loseBlock(holder, block.cid),
    ];
    for (const change of changes) {
      await rolledBackAfter(unitOfWork, change, isKept);
      await isKept();
    }
  },
};

async function opened(uploads: UploadStore, size = 1_000): Promise<Upload> {
  const upload = sampleUpload(size);
  assert.equal(await uploads.open(upload, [], ROOM), 'opened');
  return upload;
}

function entry(): ManifestEntry {
  return { cid: sampleBlock(16).cid, size: 16 };
}
