import { type BlockCid, type RequiredCopies, ScrubBlocks } from '@gatehouse/core/block';
import {
  CATALOG_LIMITS,
  CatalogFull,
  CollectBlocks,
  CommitUpload,
  CursorTooOld,
  DeletePermanently,
  EmptyTrash,
  type FileChange,
  isPublished,
  MetadataWriteDenied,
  MoveFile,
  PurgeTombstones,
  ReadBlock,
  ReadTrash,
  ReviseFile,
  RevisionConflict,
  SweepVersions,
  type SyncMessages,
  spareVersions,
  WriteCatalogEntry,
} from '@gatehouse/core/catalog';
import { PolicyUnavailable } from '@gatehouse/core/entitlement';
import { DAY, InvalidInput, NotFound, StorageUnavailable } from '@gatehouse/core/kernel';
import {
  ANY_TURNOVER,
  checkQuotaHistories,
  checkRemovalHistories,
  freshDid,
  freshPeer,
  inPieces,
  sampleBlock,
  sampleContent,
  sampleUpload,
} from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork, MovableClock, SeededRandom } from '@gatehouse/testing/memory';
import {
  MemoryBlockLedger,
  MemoryBlockStore,
  MemoryCatalogStore,
  MemoryCatalogs,
  MemoryJobs,
  MemoryUploadStore,
  MemoryUploads,
  MemoryWorkQueue,
} from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';

const LIMITS = { ...CATALOG_LIMITS, files: 3, versions: 2 };
const holder = freshDid();

let unitOfWork: MemoryUnitOfWork;
let clock: MovableClock;
let catalog: MemoryCatalogStore;
let uploads: MemoryUploadStore;
let queue: MemoryWorkQueue<SyncMessages>;
let revise: ReviseFile;
let stored: Map<BlockCid, Uint8Array>;
let blocks: MemoryBlockStore;
let ledger: MemoryBlockLedger;
let collect: CollectBlocks;
let required: RequiredCopies;
let scrub: ScrubBlocks;

beforeEach(() => {
  unitOfWork = new MemoryUnitOfWork();
  const rows = new MemoryUploads(unitOfWork);
  clock = new MovableClock();
  uploads = new MemoryUploadStore(rows);
  catalog = new MemoryCatalogStore(new MemoryCatalogs(unitOfWork, rows));
  queue = new MemoryWorkQueue({ jobs: new MemoryJobs(unitOfWork), clock });
  const random = new SeededRandom(1);
  revise = new ReviseFile({ catalog, outbox: queue, unitOfWork, clock, random, limits: LIMITS });
  stored = new Map();
  blocks = new MemoryBlockStore(stored);
  ledger = new MemoryBlockLedger(rows);
  const requiredCopies = async () => required;
  const ports = { ledger, catalog, blocks, unitOfWork, clock, requiredCopies };
  required = { machines: 0, provedSince: 0 };
  collect = new CollectBlocks({ ...ports, unreferencedAge: 7 * DAY });
  scrub = new ScrubBlocks({ ledger, blocks, unitOfWork, clock, bytesPerRun: 3_000 });
});

const change = (expected: FileChange['expected'], rest: Partial<FileChange> = {}) =>
  revise.execute({ holder, file: 'notes', expected, content: sampleContent(), blocks: [], ...rest });

const jobs = async () => (await queue.jobs({ key: holder }, { limit: 9 })).items;

describe('revising a file', () => {
  it('freezes the record of the revision and wakes the worker', async () => {
    const content = sampleContent();
    const { record, published, changedAt } = await change(0, { content, sealedName: '-_-_' });
    expect(JSON.parse(record ?? '')).toEqual({
      $type: 'cloud.svc.catalog.entry',
      file: 'notes',
      revision: 1,
      root: { $link: content.root },
      size: content.size,
      chunker: 'fixed-4m',
      sealedName: { $bytes: '+/+/' },
      createdAt: new Date(changedAt).toISOString(),
    });
    expect(published).toEqual({ revision: 0, cid: null });
    const [job] = await jobs();
    expect(job?.message).toMatchObject({
      task: 'sync.catalog',
      key: holder,
      replaces: 'notes',
      payload: { did: holder, file: 'notes' },
    });
  });

  it('queues one message for a file that changes again before the worker has it', async () => {
    await change(0);
    await change(1);
    expect(await jobs()).toHaveLength(1);
  });

  it('refuses an outdated revision, and writes and queues nothing', async () => {
    await change(0);
    await change(1);
    for (const expected of [0, 1, 3]) {
      const refusal = await change(expected).catch((error) => error);
      expect([refusal.constructor, refusal.current]).toEqual([RevisionConflict, 2]);
    }
    expect([(await catalog.find(holder, 'notes'))?.revision, (await jobs()).length]).toEqual([2, 1]);
  });

  it('continues to count revisions after a deletion, which deletes the record', async () => {
    await change(0);
    const deleted = await change('any', { content: null, blocks: undefined });
    expect([deleted.revision, deleted.record, deleted.content, isPublished(deleted)]).toEqual([
      2,
      null,
      null,
      false,
    ]);
    await expect(change('any')).rejects.toThrow(RevisionConflict);
    await expect(change(0)).rejects.toThrow(RevisionConflict);
    expect((await change(2)).revision).toBe(3);
  });

  it('refuses to rename or delete a file that does not exist', async () => {
    await expect(change(0, { content: null })).rejects.toThrow(NotFound);
    await expect(change(0, { content: undefined, sealedName: 'YQ' })).rejects.toThrow(NotFound);
  });

  it('refuses a new file above the limit, and still accepts changes of existing files', async () => {
    for (const file of ['a', 'b', 'c']) await change(0, { file });
    await expect(change(0, { file: 'd' })).rejects.toThrow(CatalogFull);
    expect((await change(1, { file: 'c' })).revision).toBe(2);
  });

  it('keeps as many replaced versions as allowed, and counts each once', async () => {
    for (const revision of [0, 1, 2, 3, 4]) await change(revision);
    const versions = await catalog.versions(holder, 'notes');
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 3]);
    expect((await uploads.usage(holder)).used).toBe(3_000);
  });

  it('removes versions that were replaced long ago', async () => {
    await change(0);
    await change(1);
    clock.advance(30 * DAY);
    await change(2);
    expect((await catalog.versions(holder, 'notes')).map(({ version }) => version)).toEqual([3, 2]);
  });
});

describe('committing an upload of kind local', () => {
  it('locks the disk before the catalog, in the order of a reservation', async () => {
    const upload = sampleUpload(1_000, { kind: 'local', holder });
    await uploads.open(upload, [], { quota: 1_000, openUploads: 1, turnover: ANY_TURNOVER });
    const locked: string[] = [];
    uploads.lockDisk = async () => void locked.push('disk');
    catalog.lock = async () => void locked.push('catalog');
    const policy = { effectiveCapabilities: async () => ({ metadataWriteAllowed: true }) as never };
    const commit = new CommitUpload({ uploads, catalog, revise, policy, unitOfWork, clock });
    await commit.execute(holder, { upload: upload.id, baseRevision: 0 }).catch(() => {});
    expect(locked.slice(0, 2)).toEqual(['disk', 'catalog']);
  });
});

describe('the versions that can be removed', () => {
  it('never contain the current content', async () => {
    await change(0);
    const versions = await catalog.versions(holder, 'notes');
    expect(spareVersions(versions, clock.now() + 900 * DAY, { versions: 0, versionAge: 0 })).toEqual([]);
  });
});

describe('writing an entry', () => {
  const write = (effectiveCapabilities: () => Promise<never>) =>
    new WriteCatalogEntry({ revise, policy: { effectiveCapabilities } }).execute({
      ...{ holder, file: 'notes', expected: 0 },
      content: sampleContent(),
    });

  it('is refused without an entitlement or a policy, and queues nothing', async () => {
    const denied = { metadataWriteAllowed: false, denials: { metadataWriteAllowed: 'base_lapsed' } };
    const refusal = await write(async () => denied as never).catch((error) => error);
    expect([refusal.constructor, refusal.reason]).toEqual([MetadataWriteDenied, 'base_lapsed']);
    const unavailable = async () => {
      throw new PolicyUnavailable();
    };
    await expect(write(unavailable)).rejects.toThrow(PolicyUnavailable);
    expect([await catalog.count(holder), await jobs()]).toEqual([0, []]);
  });
});

describe('moving a file', () => {
  const policy = {
    effectiveCapabilities: async () => ({ metadataWriteAllowed: isAllowed, denials: {} }) as never,
  };
  let isAllowed = true;
  const move = (expected: number, to: string, file = 'notes') =>
    new MoveFile({ catalog, revise, policy, unitOfWork, clock }).execute({
      ...{ holder, file, expected, to },
      sealedName: 'bmV3',
    });
  const content = sampleContent();
  const cid = sampleBlock(16).cid;

  it('keeps its content and blocks under the new id, and counts them once', async () => {
    await change(0, { content, blocks: [cid] });
    const moved = await move(1, 'b');
    expect(moved).toMatchObject({
      file: 'b',
      revision: 1,
      sealedName: 'bmV3',
      content: { root: content.root },
    });
    expect((await catalog.find(holder, 'notes'))?.content).toBe(null);
    expect(await catalog.versions(holder, 'notes')).toEqual([]);
    expect(await catalog.blocks(holder, moved.seq)).toEqual([cid]);
    expect((await uploads.usage(holder)).used).toBe(content.size);
    const files = (await jobs()).map(({ message }) => 'file' in message.payload && message.payload.file);
    expect(files.toSorted()).toEqual(['b', 'notes']);
  });

  it('leaves earlier versions at the former id, and can return to it', async () => {
    await change(0, { content, blocks: [cid] });
    const newer = sampleContent();
    await change(1, { content: newer, blocks: [cid] });
    await move(2, 'b');
    expect((await catalog.versions(holder, 'notes')).map(({ root }) => root)).toEqual([content.root]);
    const back = await move(1, 'notes', 'b');
    expect(back).toMatchObject({ file: 'notes', revision: 4, content: { root: newer.root } });
  });

  it('writes nothing without an entitlement, after a change of the file, for a taken id, or for a missing file', async () => {
    await change(0, { content, blocks: [cid] });
    await change(0, { content, blocks: [cid], file: 'b' });
    const before = await catalog.changes(holder, 0, 9);
    await expect(move(2, 'c')).rejects.toThrow(RevisionConflict);
    await expect(move(1, 'b')).rejects.toThrow(RevisionConflict);
    await expect(move(1, 'notes')).rejects.toThrow(InvalidInput);
    isAllowed = false;
    await expect(move(1, 'c')).rejects.toThrow(MetadataWriteDenied);
    isAllowed = true;
    await expect(move(1, 'y', 'x')).rejects.toThrow(NotFound);
    expect(await catalog.changes(holder, 0, 9)).toEqual(before);
  });
});

describe('the trash', () => {
  const EVERYTHING = Number.MAX_SAFE_INTEGER;
  const used = async () => (await uploads.usage(holder)).used;
  const erase = (expected: FileChange['expected'], file = 'notes') =>
    new DeletePermanently({ catalog, unitOfWork, clock }).execute(holder, file, expected);
  const empty = (until: number) => new EmptyTrash({ catalog, unitOfWork, clock }).execute(holder, until);
  const list = (until: number, limit: number) => new ReadTrash({ catalog }).execute(holder, until, limit);
  const remove = (file = 'notes') => change('any', { file, content: null, blocks: undefined });

  it('keeps the tombstone of a file that is deleted permanently, and frees the bytes of all its versions', async () => {
    await change(0);
    await change(1);
    const deleted = await remove();
    expect(await used()).toBe(2_000);
    const queued = await jobs();
    await erase(3);
    await erase(3);
    expect([await used(), await catalog.versions(holder, 'notes')]).toEqual([0, []]);
    expect([await catalog.find(holder, 'notes'), await jobs()]).toEqual([deleted, queued]);
    expect(await catalog.changes(holder, 0, 9)).toEqual([deleted]);
  });

  it('keeps the versions of a file that exists, has changed, or is not known', async () => {
    await change(0);
    await change(1);
    for (const expected of [2, 'any'] as const) await expect(erase(expected)).rejects.toThrow(NotFound);
    await expect(erase(1, 'unknown')).rejects.toThrow(NotFound);
    await remove();
    await change(3);
    await expect(erase(3)).rejects.toThrow(RevisionConflict);
    expect(await used()).toBe(3_000);
  });

  it('lists deleted files in parts, with their versions and the size of all', async () => {
    for (const file of ['a', 'b', 'c']) await change(0, { file });
    await change(1, { file: 'b' });
    for (const file of ['a', 'b', 'c']) await remove(file);
    await erase('any', 'a');
    const first = await list(EVERYTHING, 1);
    expect(first.files.map(({ file, versions }) => [file.file, versions.length])).toEqual([['c', 1]]);
    expect(first.size).toEqual({ files: 2, bytes: 3_000 });
    const second = await list(first.next ?? 0, 2);
    expect(second.files.map(({ file, versions }) => [file.file, versions.length])).toEqual([['b', 2]]);
    expect(second.next).toBeNull();
  });

  it('is emptied up to the position that the caller has seen, and keeps files that exist', async () => {
    for (const file of ['a', 'b', 'c']) await change(0, { file });
    await change(1, { file: 'c' });
    const { seq } = await remove('a');
    await remove('b');
    expect(await empty(seq)).toEqual({
      removed: { files: 1, bytes: 1_000 },
      remaining: { files: 0, bytes: 0 },
    });
    expect((await list(EVERYTHING, 9)).size).toEqual({ files: 1, bytes: 1_000 });
    expect((await empty(EVERYTHING)).removed).toEqual({ files: 1, bytes: 1_000 });
    expect(await used()).toBe(2_000);
  });

  it('is emptied in parts, so that a call does not keep the lock for long', async () => {
    const limits = { ...LIMITS, files: 1_000 };
    const random = new SeededRandom(2);
    revise = new ReviseFile({ catalog, outbox: queue, unitOfWork, clock, random, limits });
    for (let count = 0; count < 201; count += 1) {
      await change(0, { file: `file-${count}` });
      await remove(`file-${count}`);
    }
    expect((await empty(EVERYTHING)).remaining).toEqual({ files: 1, bytes: 1_000 });
    expect((await empty(EVERYTHING)).remaining).toEqual({ files: 0, bytes: 0 });
  });

  it('releases its blocks to the collector after seven days', async () => {
    const { cid, bytes } = sampleBlock();
    await blocks.put(cid, bytes.length, inPieces(bytes));
    await uploads.recordBlock(holder, cid, {
      size: bytes.length,
      beganAt: clock.now(),
      endedAt: clock.now(),
    });
    await change(0, { blocks: [cid] });
    await remove();
    clock.advance(8 * DAY);
    expect(await collect.execute()).toBe(0);
    await erase(2);
    clock.advance(7 * DAY - 1);
    expect(await collect.execute()).toBe(0);
    clock.advance(1);
    expect([await collect.execute(), await blocks.has(cid)]).toEqual([1, false]);
  });
});

describe('reading a block', () => {
  it('reports a block as an outage if a file refers to it and the store has lost it', async () => {
    const { cid } = sampleBlock();
    await change(0, { blocks: [cid] });
    const read = new ReadBlock({ catalog, uploads, blocks: new MemoryBlockStore() });
    await expect(read.execute(holder, cid)).rejects.toThrow(StorageUnavailable);
    await expect(read.execute(freshDid(), cid)).rejects.toThrow(NotFound);
  });
});

describe('the usage of a holder', () => {
  it('equals a recount of versions and open uploads after every step of any history', () =>
    checkQuotaHistories({ catalog, uploads, outbox: queue, unitOfWork }, 200));
});

describe('the cleanup of catalogs', () => {
  it('removes versions and tombstones once they are too old', async () => {
    await change(0);
    await change(1);
    await change('any', { content: null, blocks: undefined });
    const ports = { catalog, unitOfWork, clock, limits: LIMITS };
    const [versions, tombstones] = [new SweepVersions(ports), new PurgeTombstones(ports)];
    clock.advance(30 * DAY - 1);
    expect([await versions.execute(), await tombstones.execute()]).toEqual([0, 0]);
    clock.advance(1);
    expect([await versions.execute(), await versions.execute()]).toEqual([2, 0]);
    expect(await uploads.usage(holder)).toEqual({ used: 0, reserved: 0 });
    clock.advance(150 * DAY - 1);
    expect(await tombstones.execute()).toBe(0);
    clock.advance(1);
    expect([await tombstones.execute(), await catalog.count(holder)]).toEqual([1, 0]);
    await expect(catalog.changes(holder, 1, 1)).rejects.toThrow(CursorTooOld);
  });
});

describe('the collector', () => {
  const send = (holderOf: typeof holder, { cid, bytes }: ReturnType<typeof sampleBlock>, at = clock.now()) =>
    blocks
      .put(cid, bytes.length, inPieces(bytes))
      .then(() => uploads.recordBlock(holderOf, cid, { size: bytes.length, beganAt: at, endedAt: at }));

  it('removes only blocks to which nothing has referred for a while', async () => {
    const [kept, dropped, shared] = [sampleBlock(), sampleBlock(), sampleBlock()];
    const orphan = sampleBlock();
    for (const block of [kept, dropped, shared]) await send(holder, block);
    await blocks.put(orphan.cid, orphan.bytes.length, inPieces(orphan.bytes));
    await scrub.execute();
    await send(freshDid(), shared, clock.now() + 6 * DAY);
    await change(0, { blocks: [kept.cid] });
    clock.advance(7 * DAY - 1);
    expect(await collect.execute()).toBe(0);
    clock.advance(1);
    expect(await collect.execute()).toBe(2);
    const present = await Promise.all([kept, dropped, shared, orphan].map(({ cid }) => blocks.has(cid)));
    expect(present).toEqual([true, false, true, false]);
    clock.advance(7 * DAY);
    expect(await collect.execute()).toBe(1);
  });

  it('keeps an unused block until enough machines have proved a copy', async () => {
    const block = sampleBlock();
    await send(holder, block);
    clock.advance(7 * DAY);
    required = { machines: 1, provedSince: clock.now() };
    expect([await collect.execute(), await blocks.has(block.cid)]).toEqual([0, true]);
    await ledger.prove(freshPeer(), block.cid, clock.now());
    expect([await collect.execute(), await blocks.has(block.cid)]).toEqual([1, false]);
  });

  it('removes no block that is in use or has too few copies, in any history', () => {
    const prove = ledger.prove.bind(ledger);
    return checkRemovalHistories({ ledger, catalog, uploads, outbox: queue, unitOfWork, prove }, 60);
  });

  it('resumes a removal that a crash interrupted', async () => {
    const block = sampleBlock();
    await send(holder, block);
    clock.advance(7 * DAY);
    const has = blocks.delete.bind(blocks);
    blocks.delete = async () => {
      throw new StorageUnavailable('gone');
    };
    await expect(collect.execute()).rejects.toThrow(StorageUnavailable);
    blocks.delete = has;
    expect(await send(holder, block)).toBe(false);
    expect([await collect.execute(), await blocks.has(block.cid)]).toEqual([1, false]);
    clock.advance(1);
    expect([await send(holder, block), await blocks.has(block.cid)]).toEqual([true, true]);
  });
});

describe('the scrubber', () => {
  it('reads as many bytes in a run as allowed, and continues in the next run', async () => {
    for (let count = 0; count < 40; count += 1) {
      const { cid, bytes } = sampleBlock(100);
      await blocks.put(cid, bytes.length, inPieces(bytes));
    }
    const runs = [await scrub.execute(), await scrub.execute()];
    expect(runs.map((run) => [run.blocks, run.bytes])).toEqual([
      [32, 3_200],
      [8, 800],
    ]);
    const { checks } = await scrub.execute();
    const last = { blocks: 40, bytes: 4_000, damaged: 0, endedAt: clock.now() };
    expect(checks).toEqual({ current: { blocks: 32, bytes: 3_200, damaged: 0 }, last, setAside: 0 });
  });

  it('reports a damaged block, which is never returned again', async () => {
    const [{ cid, bytes }, other] = [sampleBlock(), sampleBlock()];
    stored.set(cid, other.bytes);
    stored.set(other.cid, other.bytes);
    const { damaged, checks } = await scrub.execute();
    expect([damaged, checks.last?.damaged, checks.setAside]).toEqual([[cid], 1, 1]);
    expect([await blocks.get(cid), (await scrub.execute()).damaged]).toEqual([undefined, []]);
    expect(bytes).not.toEqual(other.bytes);
  });

  it('lets each holder of a damaged block send it again', async () => {
    const { cid, bytes } = sampleBlock(1_000);
    stored.set(cid, sampleBlock(1_000).bytes);
    const upload = sampleUpload(1_000, { holder, announced: 1 });
    const room = { quota: 1_000, openUploads: 1, turnover: ANY_TURNOVER };
    await uploads.open(upload, [{ cid, size: bytes.length }], room);
    await uploads.recordBlock(holder, cid, { size: bytes.length, beganAt: 0, endedAt: 0 });
    await scrub.execute();
    expect(await uploads.missing(holder, upload.id)).toEqual([cid]);
  });

  it('starts again in a block store that does not know the position', async () => {
    await ledger.recordChecked('elsewhere', { blocks: 0, bytes: 0, damaged: 0 }, 1);
    expect((await scrub.execute()).blocks).toBe(0);
    expect(await ledger.position()).toBeNull();
  });
});
