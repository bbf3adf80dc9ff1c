import assert from 'node:assert/strict';
import type { BlockCid } from '@gatehouse/core/block';
import { type CatalogFile, type CatalogStore, CursorTooOld } from '@gatehouse/core/catalog';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { UploadStore } from '@gatehouse/core/upload';
import type { Contract } from '../../contract.ts';
import { atOnce, NOON } from '../../samples.ts';
import { sampleBlock } from '../block/block-samples.ts';
import { freshDid } from '../fresh-did.ts';
import { rolledBackAfter } from '../rolled-back-after.ts';
import { shownToOthers } from '../shown-to-others.ts';
import { sampleContent, sampleRevision } from './catalog-samples.ts';

/** Two servers on one database. */
export interface CatalogStoreCase {
  readonly catalog: CatalogStore;
  readonly unitOfWork: UnitOfWork;
  /** The store of another server, on the same rows. */
  readonly other: CatalogStore;
  readonly otherUnitOfWork: UnitOfWork;
  /** The store that counts the bytes of versions. */
  readonly uploads: UploadStore;
}

/** The clauses of `CatalogStore`. */
export const catalogStoreContract: Contract<CatalogStoreCase> = {
  'shows each change to other servers from their next call': async ({ catalog, other }) => {
    const cid = sampleBlock(16).cid;
    const first = sampleRevision({ changedAt: NOON });
    const { holder, file } = first;
    const reads = {
      find: () => other.find(holder, file),
      versions: () => other.versions(holder, file),
      changes: () => other.changes(holder, 0, 10),
    };
    const deleted = {
      trash: () => other.trash(holder, Number.MAX_SAFE_INTEGER, 10),
      trashSize: () => other.trashSize(holder, Number.MAX_SAFE_INTEGER),
      deletedBy: () => other.deletedBy(NOON + 1, 10),
      replacedBy: () => other.replacedBy(NOON + 1, 10),
    };
    const referred = {
      refersTo: () => other.refersTo(holder, cid),
      blocks: () => other.blocks(holder, 1),
    };
    const count = () => other.count(holder);
    await shownToOthers(() => catalog.save(first, [cid]), { ...reads, ...referred, count });
    const tombstone = { ...first, revision: 2, content: null, changedAt: NOON + 1 };
    await shownToOthers(() => catalog.save(tombstone), { ...reads, ...deleted });
    const published = { revision: 2, cid: 'record-2' };
    await shownToOthers(() => catalog.recordPublished(holder, file, published), { find: reads.find });
    await catalog.recordPublished(holder, file, { revision: 2, cid: null });
    await shownToOthers(() => catalog.removeVersion(holder, 1, NOON), referred);
    await shownToOthers(() => catalog.purge(holder, file, NOON + 1), { find: reads.find, count });
  },

  'saves a revision, which every server finds with its position in the feed': async ({ catalog, other }) => {
    const longest = 'A_-9'.repeat(1_365);
    const first = sampleRevision({ sealedName: longest, file: 'Z_-9'.repeat(16) });
    const { holder, file } = first;
    assert.deepEqual(await catalog.save(first, []), { ...first, seq: 1 });
    const second = sampleRevision({ holder, file, revision: 2, content: null, sealedName: null });
    assert.deepEqual(await catalog.save(second), { ...second, seq: 2 });
    for (const each of [catalog, other])
      assert.deepEqual(await each.find(holder, file), { ...second, seq: 2 });
    assert.equal(await other.find(holder, 'unknown'), undefined);
  },

  'keeps the files of each holder apart': async ({ catalog, uploads }) => {
    const mine = await catalog.save(sampleRevision(), [sampleBlock().cid]);
    const theirs = await catalog.save(sampleRevision({ file: mine.file }), []);
    assert.deepEqual(await catalog.find(mine.holder, mine.file), mine);
    assert.deepEqual(await catalog.changes(theirs.holder, 0, 10), [theirs]);
    assert.equal(await catalog.count(theirs.holder), 1);
    const stranger = freshDid();
    assert.equal(await catalog.find(stranger, mine.file), undefined);
    assert.deepEqual(await catalog.versions(stranger, mine.file), []);
    assert.deepEqual(await uploads.usage(stranger), { used: 0, reserved: 0 });
  },

  'counts the files that the catalog knows, deleted ones included': async ({ catalog, other }) => {
    const first = await catalog.save(sampleRevision(), []);
    const { holder, file } = first;
    await catalog.save(sampleRevision({ holder }), []);
    await catalog.save(sampleRevision({ holder, file, revision: 2, content: null }));
    assert.equal(await other.count(holder), 2);
    assert.equal(await other.count(freshDid()), 0);
  },

  'keeps replaced content as versions, latest first': async ({ catalog, other }) => {
    const revisions = await history(catalog, 3);
    const { holder, file, content: present } = revisions[2] as CatalogFile;
    const [now, last, first] = await other.versions(holder, file);
    assert.deepEqual([now?.root, now?.replacedAt, now?.version], [present?.root, null, 3]);
    assert.deepEqual([last?.root, last?.replacedAt], [revisions[1]?.content?.root, NOON + 2]);
    assert.deepEqual([first?.root, first?.addedAt], [revisions[0]?.content?.root, NOON]);
    await catalog.save(sampleRevision({ holder, file, revision: 4, content: null, changedAt: NOON + 9 }));
    const [deleted] = await other.versions(holder, file);
    assert.deepEqual([deleted?.root, deleted?.replacedAt], [present?.root, NOON + 9]);
  },

  'marks only the replaced version of the changed file, with the time of its replacement': async ({
    catalog,
    other,
  }) => {
    const { holder, file } = await catalog.save(sampleRevision(), []);
    const beside = await catalog.save(sampleRevision({ holder }), []);
    const foreign = await catalog.save(sampleRevision({ file }), []);
    for (const revision of [2, 3])
      await catalog.save(sampleRevision({ holder, file, revision, changedAt: NOON + revision }), []);
    const replaced = async (of: Did, name: string) =>
      (await other.versions(of, name)).map(({ replacedAt }) => replacedAt);
    assert.deepEqual(await replaced(holder, file), [null, NOON + 3, NOON + 2]);
    for (const each of [beside, foreign]) assert.deepEqual(await replaced(each.holder, each.file), [null]);
  },

  'restores the content of an earlier version': async ({ catalog, uploads }) => {
    const revisions = await history(catalog, 2);
    const { holder, file, content } = revisions[0] as CatalogFile;
    const again = { holder, file, revision: 3, content, sealedName: 'bmV3', changedAt: NOON + 5 };
    await catalog.save(sampleRevision(again));
    const versions = await catalog.versions(holder, file);
    assert.deepEqual(
      versions.map(({ sealedName }) => sealedName),
      ['bmV3', 'bmFtZQ'],
    );
    assert.deepEqual(
      versions.map(({ version, replacedAt }) => [version, replacedAt]),
      [
        [1, null],
        [2, NOON + 5],
      ],
    );
    assert.equal((await uploads.usage(holder)).used, 2_000);
  },

  'counts the bytes of a version once, and only if its blocks are stored': async ({ catalog, uploads }) => {
    const content = { ...sampleContent(700), isStored: false };
    const first = await catalog.save(sampleRevision({ content }));
    const { holder, file } = first;
    assert.deepEqual([(await uploads.usage(holder)).used, first.content?.isStored], [0, false]);
    const stored = { ...content, isStored: true };
    for (const revision of [2, 3]) {
      await catalog.save(sampleRevision({ holder, file, revision, content: stored }), [sampleBlock().cid]);
      assert.equal((await uploads.usage(holder)).used, 700);
    }
    assert.equal((await catalog.find(holder, file))?.content?.isStored, true);
    await catalog.save(sampleRevision({ holder, content: stored }), []);
    assert.equal((await uploads.usage(holder)).used, 1_400);
  },

  'removes a replaced version once, however many concurrent callers try, and frees its bytes': async ({
    catalog,
    other,
    uploads,
  }) => {
    const [, { holder, file }] = (await history(catalog, 2)) as [CatalogFile, CatalogFile];
    const removals = await atOnce(6, (index) =>
      (index % 2 === 0 ? catalog : other).removeVersion(holder, 1, NOON),
    );
    assert.equal(removals.filter(Boolean).length, 1);
    assert.deepEqual(
      (await catalog.versions(holder, file)).map(({ version }) => version),
      [2],
    );
    assert.equal((await uploads.usage(holder)).used, 1_000);
  },

  'removes neither the current content nor a version of another holder': async ({ catalog, uploads }) => {
    const [first] = (await history(catalog, 2)) as [CatalogFile];
    assert.equal(await catalog.removeVersion(first.holder, 2, NOON), false);
    assert.equal(await catalog.removeVersion(freshDid(), 1, NOON), false);
    assert.equal((await uploads.usage(first.holder)).used, 2_000);
  },

  'reports the blocks of kept versions as used, but only by their holder': async ({ catalog, other }) => {
    const many = Array.from({ length: 1_200 }, () => sampleBlock(16).cid);
    const [both, old] = [sampleBlock(16).cid, sampleBlock(16).cid];
    const first = await catalog.save(sampleRevision(), [both, old]);
    const { holder, file } = first;
    const next = { holder, file, revision: 2, changedAt: NOON + 1, content: sampleContent() };
    await catalog.save(sampleRevision(next), [both, ...many]);
    for (const cid of [both, old, many[0], many[1_199]])
      assert.equal(cid && (await other.refersTo(holder, cid)), true);
    assert.equal(await catalog.refersTo(freshDid(), both), false);
    await catalog.removeVersion(holder, first.seq, NOON);
    assert.deepEqual([await other.refersTo(holder, both), await other.refersTo(holder, old)], [true, false]);
  },

  'lists a repeated block of a file once': async ({ catalog, other }) => {
    const cid = sampleBlock(16).cid;
    const { holder } = await catalog.save(sampleRevision(), [cid, cid]);
    assert.deepEqual(await other.blocks(holder, 1), [cid]);
  },

  'lists the blocks of one version, for its holder only': async ({ catalog, other }) => {
    const many = Array.from({ length: 1_200 }, () => sampleBlock(16).cid);
    const first = await catalog.save(sampleRevision(), many);
    const { holder, file } = first;
    const next = { holder, file, revision: 2, changedAt: NOON + 1, content: sampleContent() };
    const latest = sampleBlock(16).cid;
    await catalog.save(sampleRevision(next), [latest]);
    assert.deepEqual([...(await other.blocks(holder, 1))].sort(), [...many].sort());
    assert.deepEqual(await other.blocks(holder, 2), [latest]);
    assert.deepEqual(await catalog.blocks(freshDid(), 1), []);
    assert.deepEqual(await catalog.blocks(holder, 3), []);
    assert.equal(await catalog.removeVersion(holder, 1, NOON), true);
    assert.deepEqual(await other.blocks(holder, 1), []);
  },

  'lists the latest revision of each file that changed after a position': async ({ catalog, other }) => {
    const first = await catalog.save(sampleRevision(), []);
    const { holder, file } = first;
    const second = await catalog.save(sampleRevision({ holder }), []);
    const third = await catalog.save(sampleRevision({ holder, file, revision: 2, content: null }));
    assert.deepEqual(await other.changes(holder, 0, 10), [second, third]);
    assert.deepEqual(await other.changes(holder, 0, 1), [second]);
    assert.deepEqual(await other.changes(holder, second.seq, 10), [third]);
    assert.deepEqual(await other.changes(holder, third.seq, 10), []);
    assert.deepEqual(await other.changes(freshDid(), 0, 10), []);
  },

  'refuses a position that the feed has not reached': async ({ catalog }) => {
    const { holder, seq } = await catalog.save(sampleRevision(), []);
    await assert.rejects(catalog.changes(holder, seq + 1, 10), CursorTooOld);
    await assert.rejects(catalog.changes(freshDid(), 1, 10), CursorTooOld);
  },

  'gives each of many concurrent changes a position of its own': async ({ catalog, other }) => {
    const holder = freshDid();
    const saved = await atOnce(12, (index) =>
      (index % 2 === 0 ? catalog : other).save(sampleRevision({ holder }), []),
    );
    assert.deepEqual(
      saved.map(({ seq }) => seq).sort((one, two) => one - two),
      numbers(12),
    );
    assert.equal(await catalog.count(holder), 12);
    assert.equal((await catalog.changes(holder, 0, 20)).length, 12);
  },

  'admits one unit of work at a time to a locked catalog': async (subject) => {
    const { holder, file } = await subject.catalog.save(sampleRevision(), []);
    const revise = (catalog: CatalogStore, unitOfWork: UnitOfWork) =>
      unitOfWork.run(async () => {
        await catalog.lock(holder);
        const before = (await catalog.find(holder, file)) as CatalogFile;
        await catalog.save({ ...before, revision: before.revision + 1 });
      });
    await atOnce(10, (index) =>
      index % 2 === 0
        ? revise(subject.catalog, subject.unitOfWork)
        : revise(subject.other, subject.otherUnitOfWork),
    );
    assert.equal((await subject.catalog.find(holder, file))?.revision, 11);
    await assert.rejects(subject.catalog.lock(holder));
  },

  'records which revision the repository has, and never an earlier one': async ({ catalog, other }) => {
    const first = await catalog.save(sampleRevision(), []);
    const { holder, file } = first;
    await other.recordPublished(holder, file, { revision: 2, cid: 'record-2' });
    await other.recordPublished(holder, file, { revision: 1, cid: 'record-1' });
    await other.recordPublished(freshDid(), file, { revision: 9, cid: 'record-9' });
    await other.recordPublished(holder, 'unknown', { revision: 9, cid: 'record-9' });
    assert.deepEqual(await catalog.find(holder, file), {
      ...first,
      published: { revision: 2, cid: 'record-2' },
    });
    await catalog.recordPublished(holder, file, { revision: 2, cid: null });
    assert.deepEqual((await catalog.find(holder, file))?.published, { revision: 2, cid: null });
  },

  'lists the versions of all holders that were replaced by an instant, the earliest first': async ({
    catalog,
    other,
  }) => {
    const [older, newer] = [await history(catalog, 2, 50), await history(catalog, 3, 10)];
    const [late, early] = [older[0]?.holder, newer[0]?.holder];
    const until = NOON + 51;
    const [first, second, third] = await other.replacedBy(until, 10);
    assert.deepEqual([first?.holder, first?.version], [early, 1]);
    assert.deepEqual([second?.holder, second?.version], [early, 2]);
    assert.deepEqual([third?.holder, third?.version], [late, 1]);
    assert.equal((await other.replacedBy(until, 2)).length, 2);
    assert.equal((await other.replacedBy(until - 1, 10)).length, 2);
  },

  'purges the tombstone of a file without a record, and refuses positions before it': async ({
    catalog,
    other,
  }) => {
    const [{ holder, file }] = (await history(catalog, 1)) as [CatalogFile];
    const gone = sampleRevision({ holder, file, revision: 2, content: null, changedAt: NOON + 5 });
    await catalog.save(gone);
    const last = await catalog.save(sampleRevision({ holder }), []);
    assert.deepEqual(await other.deletedBy(NOON + 5, 10), [{ holder, file }]);
    assert.deepEqual(await other.deletedBy(NOON + 4, 10), []);
    const purges = await atOnce(4, (index) =>
      (index % 2 === 0 ? catalog : other).purge(holder, file, NOON + 5),
    );
    assert.equal(purges.filter(Boolean).length, 1);
    assert.deepEqual([await other.find(holder, file), await other.count(holder)], [undefined, 1]);
    await assert.rejects(other.changes(holder, 1, 10), CursorTooOld);
    for (const after of [0, 2]) assert.deepEqual(await other.changes(holder, after, 10), [last]);
  },

  'lists the tombstones of all holders that can be purged, the earliest deletion first': async ({
    catalog,
    other,
  }) => {
    const tombstone = async (changedAt: number) => {
      const { holder, file } = await catalog.save(sampleRevision(), []);
      await catalog.save(sampleRevision({ holder, file, revision: 2, content: null, changedAt }));
      return { holder, file };
    };
    const [late, early] = [await tombstone(NOON + 5), await tombstone(NOON + 4)];
    assert.deepEqual(await other.deletedBy(NOON + 5, 10), [early, late]);
    assert.deepEqual(await other.deletedBy(NOON + 5, 1), [early]);
  },

  'purges no file that exists, was deleted later or has a record': async ({ catalog }) => {
    const [{ holder, file }] = (await history(catalog, 1)) as [CatalogFile];
    assert.equal(await catalog.purge(holder, file, NOON + 9), false);
    await catalog.save(sampleRevision({ holder, file, revision: 2, content: null, changedAt: NOON + 5 }));
    assert.equal(await catalog.purge(holder, file, NOON + 4), false);
    assert.equal(await catalog.purge(freshDid(), file, NOON + 9), false);
    await catalog.recordPublished(holder, file, { revision: 1, cid: 'record-1' });
    assert.equal(await catalog.purge(holder, file, NOON + 9), false);
    assert.deepEqual(await catalog.deletedBy(NOON + 9, 10), []);
    await catalog.recordPublished(holder, file, { revision: 2, cid: null });
    assert.equal(await catalog.purge(holder, file, NOON + 9), true);
  },

  'lists the deleted files of which a version is kept, the latest deletion first, up to a position': async ({
    catalog,
    other,
  }) => {
    const holder = freshDid();
    const deleted = async (file: string) => {
      await catalog.save(sampleRevision({ holder, file }), []);
      return catalog.save(sampleRevision({ holder, file, revision: 2, content: null }));
    };
    const [first, second, emptied] = [await deleted('a'), await deleted('b'), await deleted('c')];
    await catalog.save(sampleRevision({ holder, file: 'present' }), []);
    assert.equal(await catalog.removeVersion(holder, emptied.seq - 1, NOON), true);
    const [seen, everything] = [second.seq - 1, Number.MAX_SAFE_INTEGER];
    assert.deepEqual(await other.trash(holder, everything, 10), [second, first]);
    assert.deepEqual(await other.trash(holder, everything, 1), [second]);
    assert.deepEqual(await other.trash(holder, seen, 10), [first]);
    assert.deepEqual(await other.trash(freshDid(), everything, 10), []);
    await catalog.save(sampleRevision({ holder, file: 'b', revision: 3 }), []);
    assert.deepEqual(await other.trash(holder, everything, 10), [first]);
  },

  'counts the deleted files of which a version is kept, and the stored bytes of all their versions': async ({
    catalog,
    other,
  }) => {
    const holder = freshDid();
    const content = { ...sampleContent(70_000), isStored: false };
    await catalog.save(sampleRevision({ holder, file: 'a', content }));
    for (const revision of [2, 3]) await catalog.save(sampleRevision({ holder, file: 'a', revision }), []);
    await catalog.save(sampleRevision({ holder, file: 'b', content: sampleContent(5_000_000_000) }), []);
    const everything = Number.MAX_SAFE_INTEGER;
    assert.deepEqual(await other.trashSize(holder, everything), { files: 0, bytes: 0 });
    const gone = await catalog.save(sampleRevision({ holder, file: 'a', revision: 4, content: null }));
    await catalog.save(sampleRevision({ holder, file: 'b', revision: 2, content: null }));
    assert.deepEqual(await other.trashSize(holder, gone.seq), { files: 1, bytes: 2_000 });
    assert.deepEqual(await other.trashSize(holder, everything), { files: 2, bytes: 5_000_002_000 });
    assert.deepEqual(await other.trashSize(freshDid(), everything), { files: 0, bytes: 0 });
  },

  'discards the content of one holder, and keeps the files and their versions': async ({
    catalog,
    other,
    uploads,
  }) => {
    const cids = [sampleBlock(16).cid, sampleBlock(16).cid];
    const first = await catalog.save(sampleRevision(), cids.slice(0, 1));
    const { holder, file } = first;
    const second = sampleRevision({ holder, file, revision: 2 });
    const present = await catalog.save(second, cids);
    const listed = { ...sampleContent(), isStored: false };
    await catalog.save(sampleRevision({ holder, content: listed }));
    const stranger = await catalog.save(sampleRevision(), cids);
    assert.deepEqual(await catalog.discardContent(holder, NOON), { versions: 2, bytes: 2_000 });
    assert.deepEqual(await catalog.discardContent(holder, NOON), { versions: 0, bytes: 0 });
    assert.deepEqual(await uploads.usage(holder), { used: 0, reserved: 0 });
    const content = present.content && { ...present.content, isStored: false };
    assert.deepEqual(await other.find(holder, file), { ...present, content });
    assert.deepEqual(
      (await other.versions(holder, file)).map(({ isStored }) => isStored),
      [false, false],
    );
    for (const cid of cids) assert.equal(await other.refersTo(holder, cid), false);
    assert.equal(await other.refersTo(stranger.holder, cids[0] as BlockCid), true);
    // The content was discarded. If it is sent again, it is stored and counted again.
    await catalog.save({ ...second, revision: 3 }, cids);
    assert.deepEqual(await uploads.usage(holder), { used: 1_000, reserved: 0 });
  },

  'keeps nothing of a unit of work that rejects, and shows nothing before it commits': async (subject) => {
    const { catalog, other, unitOfWork, uploads } = subject;
    const [{ holder, file }] = (await history(catalog, 2)) as [CatalogFile];
    const before = await state(other, holder, file);
    const { cid } = sampleBlock();
    await rolledBackAfter(
      unitOfWork,
      async () => {
        await catalog.save(sampleRevision({ holder, file, revision: 3 }), [cid]);
        await catalog.save(sampleRevision({ holder }), []);
        await catalog.removeVersion(holder, 1, NOON);
        await catalog.recordPublished(holder, file, { revision: 2, cid: 'record-2' });
      },
      async () => {
        assert.deepEqual(await state(other, holder, file), before);
      },
    );
    assert.deepEqual(await state(other, holder, file), before);
    assert.equal(await catalog.refersTo(holder, cid), false);
    assert.equal((await uploads.usage(holder)).used, 2_000);
    assert.equal((await catalog.save(sampleRevision({ holder }), [])).seq, 3);
  },

  'keeps the content and the tombstones that a unit of work that rejects has removed': async ({
    catalog,
    other,
    unitOfWork,
    uploads,
  }) => {
    const cid = sampleBlock(16).cid;
    const { holder } = await catalog.save(sampleRevision(), [cid]);
    const { file } = await catalog.save(sampleRevision({ holder }), []);
    await catalog.save(sampleRevision({ holder, file, revision: 2, content: null, changedAt: NOON }));
    const before = await state(other, holder, file);
    const isKept = async () => {
      assert.deepEqual(await state(other, holder, file), before);
      assert.equal(await other.refersTo(holder, cid), true);
      assert.equal((await uploads.usage(holder)).used, 2_000);
    };
    const removals = [() => catalog.discardContent(holder, NOON), () => catalog.purge(holder, file, NOON)];
    for (const remove of removals) {
      await rolledBackAfter(unitOfWork, remove, isKept);
      await isKept();
    }
  },
};

/**
 * Saves a file and then replaces its content several times. Each content has 1,000 bytes, and one millisecond passes
 * between two changes.
 */
async function history(catalog: CatalogStore, length: number, from = 0): Promise<readonly CatalogFile[]> {
  const { holder, file } = sampleRevision();
  const saved: CatalogFile[] = [];
  for (const revision of numbers(length)) {
    const next = sampleRevision({ holder, file, revision, changedAt: NOON + from + revision - 1 });
    saved.push(await catalog.save(next, []));
  }
  return saved;
}

async function state(catalog: CatalogStore, holder: Did, file: string) {
  return [
    await catalog.find(holder, file),
    await catalog.versions(holder, file),
    await catalog.changes(holder, 0, 10),
    await catalog.count(holder),
  ];
}

function numbers(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
