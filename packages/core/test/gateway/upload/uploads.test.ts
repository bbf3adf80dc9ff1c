import { type BlockCid, BlockMismatch, type ManifestEntry, manifestBytes } from '@gatehouse/core/block';
import { PolicyUnavailable } from '@gatehouse/core/entitlement';
import { DAY, HOUR, InvalidInput, NotFound } from '@gatehouse/core/kernel';
import {
  AcceptDirectPut,
  AnnounceBlocks,
  BlockIntake,
  BlockNotReceived,
  DiskQuota,
  FixedQuota,
  OfferDirectPut,
  PutUploadBlock,
  QuotaExceeded,
  ReadUpload,
  ReleaseUpload,
  ReserveUpload,
  SafetyNetDenied,
  SweepElapsedUploads,
  TooManyPuts,
  TooManyPutsOfHolder,
  TooManyUploads,
  UPLOAD_LIMITS,
  UploadExpired,
  UploadKeyReused,
  type UploadPlan,
  UploadTurnoverExceeded,
} from '@gatehouse/core/upload';
import { blockOf, freshDid, inPieces, sampleBlock, sampleFile } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork, MovableClock, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import {
  MemoryBlockInbox,
  MemoryBlockStore,
  MemoryUploadStore,
  MemoryUploads,
} from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';

const LIMITS = {
  ...UPLOAD_LIMITS,
  openUploads: 3,
  blocksPerRequest: 4,
  putsPerHolder: 2,
  putsPerProcess: 3,
};
const sha256 = new TestSha256();
const holder = freshDid();

let answer: () => { safetyNetAllowed: boolean };
let blocks: MemoryBlockStore;
let uploads: MemoryUploadStore;
let clock: MovableClock;
let recorded: BlockCid[];
let ports: ConstructorParameters<typeof ReserveUpload>[0] & ConstructorParameters<typeof BlockIntake>[0];
let reserve: ReserveUpload;
let announce: AnnounceBlocks;
let put: PutUploadBlock;
let inbox: MemoryBlockInbox;
let offer: OfferDirectPut;
let accept: AcceptDirectPut;
let read: ReadUpload;
let release: ReleaseUpload;
let sweep: SweepElapsedUploads;

beforeEach(() => {
  answer = () => ({ safetyNetAllowed: true });
  const unitOfWork = new MemoryUnitOfWork();
  blocks = new MemoryBlockStore();
  uploads = new MemoryUploadStore(new MemoryUploads(unitOfWork));
  clock = new MovableClock();
  const policy = {
    effectiveCapabilities: async () => ({
      metadataWriteAllowed: true,
      supportSeatAllowed: true,
      state: 'active' as const,
      denials: {},
      validUntil: null,
      ...answer(),
    }),
  };
  const quota = new FixedQuota(10_000);
  const stores = { uploads, blocks, policy, quota, unitOfWork, sha256, clock, limits: LIMITS };
  recorded = [];
  const onRecorded = async (cid: BlockCid) => {
    recorded.push(cid);
  };
  ports = { ...stores, onRecorded, random: new SeededRandom(1), kinds: ['safety_net'] };
  reserve = new ReserveUpload(ports);
  announce = new AnnounceBlocks(ports);
  const intake = new BlockIntake(ports);
  put = new PutUploadBlock({ intake, blocks });
  inbox = new MemoryBlockInbox({ blocks, clock });
  offer = new OfferDirectPut({ intake, inbox });
  accept = new AcceptDirectPut({ intake, inbox, uploads });
  read = new ReadUpload(ports);
  release = new ReleaseUpload(ports);
  sweep = new SweepElapsedUploads(ports);
});

interface SentPlan {
  readonly plan: UploadPlan;
  readonly blocks: readonly ManifestEntry[];
}

function planOf(pieces: readonly Uint8Array[], change: Partial<UploadPlan> = {}): SentPlan {
  return listing(
    pieces.map((bytes) => ({ cid: blockOf(bytes).cid, size: bytes.length })),
    change,
  );
}

function listing(blocks: readonly ManifestEntry[], change: Partial<UploadPlan> = {}): SentPlan {
  return { plan: sampleFile(blocks, { key: 'k', file: 'f', ...change }).plan, blocks };
}

function reserved({ plan, blocks: listed }: SentPlan, blocksOfFirstRequest = listed.length) {
  return reserve.execute(holder, plan, listed.slice(0, blocksOfFirstRequest));
}

const send = (upload: string, bytes: Uint8Array, cid = blockOf(bytes).cid, length = bytes.length) =>
  put.execute(holder, { upload, cid, length, bytes: inPieces(bytes) });

describe('reserving an upload', () => {
  it('reserves quota and lists every block as missing once', async () => {
    const { bytes } = sampleBlock(2_000);
    const plan = planOf([bytes, sampleBlock(500).bytes, bytes]);
    const { upload, missing, quota, isNew } = await reserved(plan);
    expect([upload.state, upload.expiresAt - upload.createdAt, isNew]).toEqual(['open', DAY, true]);
    expect(missing).toEqual([plan.blocks[0]?.cid, plan.blocks[1]?.cid, plan.plan.manifest]);
    expect(quota).toEqual({ limit: 10_000, used: 0, reserved: 4_500 });
  });

  it('returns the same upload for the same key and content, and refuses other content', async () => {
    const plan = planOf([sampleBlock(2_000).bytes]);
    const first = await reserved(plan);
    const again = await reserved(plan);
    expect([again.upload.id, again.isNew, again.quota.reserved]).toEqual([first.upload.id, false, 2_000]);
    await expect(reserved(planOf([sampleBlock(2_000).bytes]))).rejects.toThrow(UploadKeyReused);
  });

  it('refuses without an entitlement, and reserves nothing', async () => {
    answer = () => ({ safetyNetAllowed: false });
    await expect(reserved(planOf([sampleBlock().bytes]))).rejects.toThrow(SafetyNetDenied);
    answer = () => {
      throw new PolicyUnavailable();
    };
    await expect(reserved(planOf([sampleBlock().bytes]))).rejects.toThrow(PolicyUnavailable);
    expect(await uploads.usage(holder)).toEqual({ used: 0, reserved: 0 });
  });

  it('of kind local depends only on the disk, and never on the policy', async () => {
    answer = () => {
      throw new PolicyUnavailable();
    };
    let free = 5_000;
    const local = new ReserveUpload({
      ...ports,
      random: new SeededRandom(2),
      kinds: ['local'],
      quota: new DiskQuota({ disk: { free: async () => free }, uploads }),
    });
    const opened = (size: number, key: string) => {
      const { plan, blocks: listed } = planOf([sampleBlock(size).bytes], { kind: 'local', key });
      return local.execute(holder, plan, listed);
    };
    expect((await opened(3_000, 'a')).quota).toEqual({ limit: 5_000, used: 0, reserved: 3_000 });
    const refusal = await opened(2_001, 'b').catch((error) => error);
    expect(refusal.numbers).toEqual({ limit: 5_000, used: 0, reserved: 3_000, requested: 2_001 });
    free = 5_001;
    expect((await opened(2_001, 'b')).upload.state).toBe('open');
    await expect(reserved(planOf([sampleBlock(10).bytes], { kind: 'local' }))).rejects.toThrow(InvalidInput);
  });

  it('at home is limited by the disk space that is neither used nor reserved', async () => {
    uploads.usage = async () => ({ used: 7_000, reserved: 3_000 });
    expect(await new DiskQuota({ disk: { free: async () => 500 }, uploads }).of(holder)).toBe(10_500);
  });

  it('at home uses no disk space that an upload of another holder has reserved', async () => {
    const quota = new DiskQuota({ disk: { free: async () => 5_000 }, uploads });
    const local = new ReserveUpload({ ...ports, random: new SeededRandom(3), kinds: ['local'], quota });
    const by = (other: typeof holder) => {
      const { plan, blocks: listed } = planOf([sampleBlock(3_000).bytes], { kind: 'local' });
      return local.execute(other, plan, listed);
    };
    const outcomes = await Promise.allSettled([by(freshDid()), by(freshDid())]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await quota.of(holder)).toBe(2_000);
  });

  it('reports all four numbers when the quota is too small', async () => {
    await reserved(planOf([sampleBlock(9_000).bytes]));
    const refusal = await reserved(planOf([sampleBlock(1_001).bytes], { key: 'l' })).catch((error) => error);
    expect(refusal).toBeInstanceOf(QuotaExceeded);
    expect(refusal.numbers).toEqual({ limit: 10_000, used: 0, reserved: 9_000, requested: 1_001 });
  });

  it('limits the number of open uploads', async () => {
    for (const key of ['a', 'b', 'c']) await reserved(planOf([sampleBlock(1).bytes], { key }));
    await expect(reserved(planOf([sampleBlock(1).bytes], { key: 'd' }))).rejects.toThrow(TooManyUploads);
  });

  it('limits the bytes of uploads that are given up within seven days to ten quotas', async () => {
    const giveUp = async (key: string) => {
      const { upload } = await reserved(planOf([sampleBlock(10_000).bytes], { key }));
      await release.execute(holder, upload.id);
    };
    for (let count = 0; count < 10; count += 1) await giveUp(`a${count}`);
    await expect(giveUp('b')).rejects.toThrow(UploadTurnoverExceeded);
    clock.advance(7 * DAY - 1);
    await expect(giveUp('b')).rejects.toThrow(UploadTurnoverExceeded);
    clock.advance(1);
    await giveUp('b');
  });

  const one = { cid: sampleBlock().cid, size: 10 };
  const manifestOf = (list: readonly ManifestEntry[]) => listing(list).plan.manifest;
  it.each<[string, SentPlan, string]>([
    ['an empty key', listing([one], { key: '' }), 'key'],
    ['a key with a line break', listing([one], { key: 'a\nb' }), 'key'],
    ['a file with a path', listing([one], { file: '../x' }), 'file'],
    ['the kind of another gateway', listing([one], { kind: 'local' }), 'kind'],
    ['no blocks', listing([]), 'block_count'],
    ['no first block', { ...listing([one]), blocks: [] }, 'blocks'],
    ['more blocks than the file has', listing([one, one], { blockCount: 1 }), 'blocks'],
    ['too many blocks', listing(Array.from({ length: 5 }, () => one)), 'blocks'],
    ['a file of too many blocks', listing([one], { blockCount: 16_385 }), 'block_count'],
    ['a file that is too large', listing([one], { size: UPLOAD_LIMITS.fileBytes + 1 }), 'size'],
    ['an empty block', listing([{ ...one, size: 0 }], { size: 1 }), 'blocks.0.size'],
    ['a negative size', listing([{ ...one, size: -1 }], { size: 1 }), 'blocks.0.size'],
    ['a fractional size', listing([{ ...one, size: 1.5 }], { size: 1 }), 'blocks.0.size'],
    ['a block that is too large', listing([{ ...one, size: 8_388_609 }]), 'blocks.0.size'],
    ['one CID with two sizes', listing([one, { ...one, size: 11 }]), 'blocks.1.size'],
    ['a size that is not the sum', listing([one], { size: 11 }), 'size'],
    ['first blocks larger than the file', listing([one], { size: 9, blockCount: 2 }), 'size'],
    ['the manifest of other blocks', listing([one], { manifest: manifestOf([one, one]) }), 'manifest'],
    ['a block as its manifest', listing([one], { manifest: one.cid }), 'manifest'],
  ])('refuses %s', async (_what, plan, path) => {
    const refusal = await reserved(plan).catch((error) => error);
    expect(refusal).toBeInstanceOf(InvalidInput);
    expect(refusal.issues.map((issue: { path: unknown[] }) => issue.path.join('.'))).toContain(path);
  });
});

describe('announcing the blocks of a large file', () => {
  const many = Array.from({ length: 7 }, () => ({ cid: sampleBlock(16).cid, size: 16 }));
  const large = listing(many);
  const add = (upload: string, first: number, blocks = many.slice(first, first + 4)) =>
    announce.execute(holder, upload, { first, blocks });

  it('completes the list of the blocks, and requires the manifest then', async () => {
    const { upload, missing } = await reserved(large, 4);
    expect([upload.announced, missing]).toEqual([4, many.slice(0, 4).map(({ cid }) => cid)]);
    await add(upload.id, 4, many.slice(4, 6));
    await add(upload.id, 6);
    const all = await read.execute(holder, upload.id);
    expect(all.missing).toEqual([...many.map(({ cid }) => cid), large.plan.manifest]);
    expect([all.upload.announced, all.quota.reserved]).toEqual([8, 112]);
  });

  it('accepts a repeated request, also when two arrive concurrently', async () => {
    const { upload } = await reserved(large, 4);
    await Promise.all([add(upload.id, 4), add(upload.id, 4)]);
    await add(upload.id, 4);
    await add(upload.id, 2);
    const again = await reserved(large, 4);
    expect([again.upload.id, again.upload.announced, again.isNew]).toEqual([upload.id, 8, false]);
  });

  it.each<[string, number, readonly ManifestEntry[], string]>([
    ['blocks after some that are missing', 5, many.slice(5), 'first'],
    ['other blocks than before', 3, many.slice(4, 6), 'blocks'],
    ['more blocks than the file has', 4, [...many.slice(4), ...many.slice(0, 1)], 'blocks'],
    ['blocks after the last one of the file', 7, many.slice(0, 1), 'first'],
    ['no blocks', 4, [], 'blocks'],
    [
      'a last block that the manifest does not list',
      4,
      [...many.slice(4, 6), ...many.slice(0, 1)],
      'manifest',
    ],
    ['a last block of another size', 4, [...many.slice(4, 6), { cid: sampleBlock(9).cid, size: 9 }], 'size'],
    ['an empty block', 4, [{ cid: sampleBlock(9).cid, size: 0 }], 'blocks.0.size'],
    ['blocks that make the list larger than the file', 4, [{ cid: sampleBlock(49).cid, size: 49 }], 'size'],
  ])('refuses %s, and changes nothing', async (_what, first, blocks, path) => {
    const { upload } = await reserved(large, 4);
    const refusal = await add(upload.id, first, [...blocks]).catch((error) => error);
    expect(refusal).toBeInstanceOf(InvalidInput);
    expect(refusal.issues.map((issue: { path: unknown[] }) => issue.path.join('.'))).toEqual([path]);
    expect((await read.execute(holder, upload.id)).upload.announced).toBe(4);
  });

  it('refuses an upload of another holder and one that has ended', async () => {
    const { upload } = await reserved(large, 4);
    const blocks = many.slice(4);
    await expect(announce.execute(freshDid(), upload.id, { first: 4, blocks })).rejects.toThrow(NotFound);
    clock.advance(DAY);
    await expect(add(upload.id, 4)).rejects.toThrow(UploadExpired);
  });
});

describe('sending a block', () => {
  it('stores blocks and manifest until none is missing', async () => {
    const pieces = [sampleBlock(2_000).bytes, sampleBlock(100).bytes];
    const plan = planOf(pieces);
    const { upload } = await reserved(plan);
    for (const bytes of pieces) expect(await send(upload.id, bytes)).toBe('stored');
    expect((await read.execute(holder, upload.id)).missing).toEqual([plan.plan.manifest]);
    const manifest = manifestBytes({ chunker: 'fixed-4m', blocks: plan.blocks });
    expect(await send(upload.id, manifest, plan.plan.manifest)).toBe('stored');
    expect((await read.execute(holder, upload.id)).missing).toEqual([]);
    expect(await send(upload.id, pieces[0] as Uint8Array)).toBe('present');
  });

  it('requires the bytes of a block without revealing that another holder has it', async () => {
    const block = sampleBlock(300);
    await blocks.put(block.cid, 300, inPieces(block.bytes));
    const { upload, missing } = await reserved(planOf([block.bytes]));
    expect(missing).toContain(block.cid);
    await expect(send(upload.id, sampleBlock(300).bytes, block.cid)).rejects.toThrow(BlockMismatch);
    expect((await read.execute(holder, upload.id)).missing).toContain(block.cid);
    expect(await send(upload.id, block.bytes)).toBe('stored');
  });

  it('refuses a block of an unknown upload, of another holder or of another size before it reads a byte', async () => {
    const { bytes, cid } = sampleBlock(300);
    const { upload } = await reserved(planOf([bytes]));
    const unread = {
      [Symbol.asyncIterator]: (): never => {
        throw new Error('It was read.');
      },
    };
    const attempt = (by: typeof holder, id: string, block: BlockCid, length: number) =>
      put.execute(by, { upload: id, cid: block, length, bytes: unread });
    await expect(attempt(holder, 'unknown', cid, 300)).rejects.toThrow(NotFound);
    await expect(attempt(freshDid(), upload.id, cid, 300)).rejects.toThrow(NotFound);
    await expect(attempt(holder, upload.id, sampleBlock().cid, 300)).rejects.toThrow(NotFound);
    await expect(attempt(holder, upload.id, cid, 301)).rejects.toThrow(BlockMismatch);
    clock.advance(DAY);
    await expect(attempt(holder, upload.id, cid, 300)).rejects.toThrow(UploadExpired);
  });

  it('receives a limited number of blocks at once, of one holder and of all', async () => {
    const others = Array.from({ length: 3 }, () => freshDid());
    const sending = Promise.withResolvers<void>();
    const { bytes, cid } = sampleBlock(300);
    const slow = async (by: typeof holder) => {
      const { plan, blocks: listed } = planOf([bytes]);
      const { upload } = await reserve.execute(by, plan, listed);
      const late = async function* () {
        await sending.promise;
        yield bytes;
      };
      return put.execute(by, { upload: upload.id, cid, length: 300, bytes: late() });
    };
    const first = [slow(holder), slow(holder)];
    await expect(slow(holder)).rejects.toThrow(TooManyPutsOfHolder);
    first.push(slow(others[0] as typeof holder));
    await expect(slow(others[1] as typeof holder)).rejects.toThrow(TooManyPuts);
    sending.resolve();
    await Promise.all(first);
    await expect(slow(holder)).resolves.toBe('present');
    await expect(slow(others[2] as typeof holder)).resolves.toBe('stored');
  });

  it('keeps a quarter of the places free for the first block of each holder', async () => {
    const limits = { ...LIMITS, putsPerHolder: 8, putsPerProcess: 8 };
    const process = new PutUploadBlock({ intake: new BlockIntake({ ...ports, limits }), blocks });
    const sending = Promise.withResolvers<void>();
    const { bytes, cid } = sampleBlock(300);
    const start = async (by: typeof holder) => {
      const { plan, blocks: listed } = planOf([bytes]);
      const { upload } = await reserve.execute(by, plan, listed);
      const late = async function* () {
        await sending.promise;
        yield bytes;
      };
      return process.execute(by, { upload: upload.id, cid, length: 300, bytes: late() });
    };
    const greedy = Array.from({ length: 6 }, () => start(holder));
    await expect(start(holder)).rejects.toThrow(TooManyPuts);
    const modest = [start(freshDid()), start(freshDid())];
    await expect(start(freshDid())).rejects.toThrow(TooManyPuts);
    sending.resolve();
    await expect(Promise.all([...greedy, ...modest])).resolves.toHaveLength(8);
  });

  it('counts no block that was refused', async () => {
    const { bytes } = sampleBlock(300);
    const { upload } = await reserved(planOf([bytes]));
    for (let time = 0; time < 5; time += 1)
      await expect(send(upload.id, bytes, sampleBlock().cid)).rejects.toThrow(NotFound);
    expect(await send(upload.id, bytes)).toBe('stored');
  });

  it('requires a block again if a later upload lists it with a smaller size', async () => {
    const { bytes, cid } = sampleBlock(5_000);
    const first = await reserved(planOf([bytes]));
    await send(first.upload.id, bytes);
    await release.execute(holder, first.upload.id);
    const { upload, missing } = await reserved(listing([{ cid, size: 1 }], { key: 'l' }));
    expect(missing).toContain(cid);
    await expect(send(upload.id, bytes)).rejects.toThrow(BlockMismatch);
  });

  it('extends the lifetime of the upload', async () => {
    const pieces = [sampleBlock(10).bytes, sampleBlock(10).bytes];
    const { upload } = await reserved(planOf(pieces));
    clock.advance(23 * HOUR);
    await send(upload.id, pieces[0] as Uint8Array);
    clock.advance(23 * HOUR);
    expect(await sweep.execute()).toBe(0);
    expect(await send(upload.id, pieces[1] as Uint8Array)).toBe('stored');
  });
});

describe('sending a block directly to the object store', () => {
  const sendDirectly = async (upload: string, bytes: Uint8Array) =>
    inbox.put(await offer.execute(holder, { upload, cid: blockOf(bytes).cid }), bytes);
  const accepted = (upload: string, bytes: Uint8Array) =>
    accept.execute(holder, { upload, cid: blockOf(bytes).cid });

  it('stores the block as if it was sent to the gateway, and can be repeated', async () => {
    const { bytes, cid } = sampleBlock(2_000);
    const plan = planOf([bytes]);
    const { upload } = await reserved(plan);
    clock.advance(23 * HOUR);
    expect(await sendDirectly(upload.id, bytes)).toBe(true);
    expect((await read.execute(holder, upload.id)).missing).toContain(cid);
    expect(await accepted(upload.id, bytes)).toBe('stored');
    expect(await accepted(upload.id, bytes)).toBe('present');
    expect(await send(upload.id, bytes)).toBe('present');
    expect(recorded).toEqual([cid, cid]);
    const { missing, quota } = await read.execute(holder, upload.id);
    expect([missing, quota.reserved]).toEqual([[plan.plan.manifest], 2_000]);
    clock.advance(23 * HOUR);
    expect(await sweep.execute()).toBe(0);
  });

  it('refuses a block that did not arrive, even if another holder or another upload has it', async () => {
    const { bytes, cid } = sampleBlock(300);
    await blocks.put(cid, 300, inPieces(bytes));
    const [first, second] = [await reserved(planOf([bytes])), await reserved(planOf([bytes], { key: 'l' }))];
    expect(await sendDirectly(first.upload.id, bytes)).toBe(true);
    await expect(accepted(second.upload.id, bytes)).rejects.toThrow(BlockNotReceived);
    expect((await read.execute(holder, second.upload.id)).missing).toContain(cid);
    expect(await accepted(first.upload.id, bytes)).toBe('stored');
  });

  it('refuses a block that did not arrive if its upload ends at that moment', async () => {
    const { bytes } = sampleBlock(300);
    const { upload } = await reserved(planOf([bytes]));
    const take = inbox.take.bind(inbox);
    inbox.take = async (id, block) => {
      await release.execute(holder, id);
      return take(id, block);
    };
    await expect(accepted(upload.id, bytes)).rejects.toThrow(BlockNotReceived);
  });

  it('refuses a block that the upload lists with a wrong size, even if its holder has sent it', async () => {
    const { bytes, cid } = sampleBlock(5_000);
    const first = await reserved(planOf([bytes]));
    await sendDirectly(first.upload.id, bytes);
    await accepted(first.upload.id, bytes);
    const { upload } = await reserved(listing([{ cid, size: 1 }], { key: 'l' }));
    expect(await sendDirectly(upload.id, bytes)).toBe(false);
    await expect(accepted(upload.id, bytes)).rejects.toThrow(BlockNotReceived);
  });

  it('refuses an unknown upload, one of another holder, one that has ended, and a block that it does not list', async () => {
    const { bytes, cid } = sampleBlock(300);
    const { upload } = await reserved(planOf([bytes]));
    const taken: string[] = [];
    inbox.take = async (id) => taken.push(id) > 0;
    const attempts = [
      [NotFound, holder, { upload: 'unknown', cid }],
      [NotFound, freshDid(), { upload: upload.id, cid }],
      [NotFound, holder, { upload: upload.id, cid: sampleBlock().cid }],
    ] as const;
    for (const useCase of [offer, accept])
      for (const [refusal, by, block] of attempts)
        await expect(useCase.execute(by, block)).rejects.toThrow(refusal);
    await release.execute(holder, upload.id);
    const later = await reserved(planOf([bytes], { key: 'l' }));
    clock.advance(DAY);
    for (const useCase of [offer, accept])
      for (const id of [upload.id, later.upload.id])
        await expect(useCase.execute(holder, { upload: id, cid })).rejects.toThrow(UploadExpired);
    expect(taken).toEqual([]);
  });

  it('counts a block that is being accepted as one that is being received', async () => {
    const { bytes } = sampleBlock(300);
    const { upload } = await reserved(planOf([bytes]));
    const arriving = Promise.withResolvers<boolean>();
    let calls = 0;
    inbox.take = async () => ++calls <= 2 && arriving.promise;
    const running = [accepted(upload.id, bytes), accepted(upload.id, bytes)];
    await expect(accepted(upload.id, bytes)).rejects.toThrow(TooManyPutsOfHolder);
    await expect(send(upload.id, bytes)).rejects.toThrow(TooManyPutsOfHolder);
    arriving.resolve(false);
    for (const each of await Promise.allSettled(running)) expect(each.status).toBe('rejected');
  });
});

describe('an upload', () => {
  it('frees its quota when its holder releases it, and does nothing when released again', async () => {
    const { upload } = await reserved(planOf([sampleBlock(9_000).bytes]));
    await expect(release.execute(freshDid(), upload.id)).rejects.toThrow(NotFound);
    for (let time = 0; time < 2; time += 1) await release.execute(holder, upload.id);
    expect(await uploads.usage(holder)).toEqual({ used: 0, reserved: 0 });
  });

  it('frees its quota when it expires', async () => {
    const { upload } = await reserved(planOf([sampleBlock(9_000).bytes]));
    clock.advance(DAY);
    expect((await read.execute(holder, upload.id)).upload.state).toBe('expired');
    expect(await sweep.execute()).toBe(1);
    expect(await sweep.execute()).toBe(0);
    expect(await uploads.usage(holder)).toEqual({ used: 0, reserved: 0 });
  });
});

describe('the manifest of a file', () => {
  it('has the bytes that other DAG-CBOR implementations write', () => {
    const cid = blockOf(Buffer.from('hello world')).cid;
    const bytes = manifestBytes({ chunker: 'fixed-4m', blocks: [{ cid, size: 11 }] });
    // The encoding that RFC 8949 requires for {"size": 11, "blocks": [{"cid": 42(h'00 cid'), "size": 11}], "chunker":
    // "fixed-4m"}.
    expect(Buffer.from(bytes).toString('hex')).toBe(
      `a36473697a650b66626c6f636b7381a263636964d82a58250001551220${'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9'}6473697a650b676368756e6b65726866697865642d346d`,
    );
  });

  it.each([
    [23, '17'],
    [24, '1818'],
    [255, '18ff'],
    [256, '190100'],
    [65_536, '1a00010000'],
    [8_388_608, '1a00800000'],
  ])('writes the size %d in the shortest form', (size, encoded) => {
    const bytes = manifestBytes({ chunker: 'fixed-4m', blocks: [{ cid: sampleBlock().cid, size }] });
    expect(Buffer.from(bytes).toString('hex').startsWith(`a36473697a65${encoded}66`)).toBe(true);
  });
});
