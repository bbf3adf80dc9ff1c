import { type BlockCid, BlockMismatch, blockCid, manifestBytes } from '@gatehouse/core/block';
import { PolicyUnavailable } from '@gatehouse/core/entitlement';
import { DAY, HOUR, InvalidInput, NotFound } from '@gatehouse/core/kernel';
import {
  PutUploadBlock,
  QuotaExceeded,
  ReadUpload,
  ReleaseUpload,
  ReserveUpload,
  SafetyNetDenied,
  SweepElapsedUploads,
  TooManyUploads,
  UPLOAD_LIMITS,
  UploadExpired,
  UploadKeyReused,
  type UploadPlan,
} from '@gatehouse/core/upload';
import { blockOf, freshDid, inPieces, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork, MovableClock, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { MemoryBlockStore, MemoryUploadStore, MemoryUploads } from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';

const LIMITS = { ...UPLOAD_LIMITS, quota: 10_000, openUploads: 3 };
const sha256 = new TestSha256();
const holder = freshDid();

let answer: () => { safetyNetAllowed: boolean };
let blocks: MemoryBlockStore;
let uploads: MemoryUploadStore;
let clock: MovableClock;
let reserve: ReserveUpload;
let put: PutUploadBlock;
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
  const ports = { uploads, blocks, policy, unitOfWork, sha256, clock, limits: LIMITS };
  reserve = new ReserveUpload({ ...ports, random: new SeededRandom(1), kinds: ['safety_net'] });
  put = new PutUploadBlock(ports);
  read = new ReadUpload(ports);
  release = new ReleaseUpload(ports);
  sweep = new SweepElapsedUploads(ports);
});

function planOf(pieces: readonly Uint8Array[], change: Partial<UploadPlan> = {}): UploadPlan {
  const listed = pieces.map((bytes) => ({ cid: blockOf(bytes).cid, size: bytes.length }));
  const manifest = manifestOf(listed);
  return {
    key: 'k',
    kind: 'safety_net',
    file: 'f',
    chunker: 'fixed-4m',
    manifest,
    blocks: listed,
    ...change,
  };
}

function manifestOf(listed: UploadPlan['blocks']): BlockCid {
  return blockCid('dag-cbor', sha256.digest(manifestBytes({ chunker: 'fixed-4m', blocks: listed })));
}

function reserved(plan: UploadPlan, size = plan.blocks.reduce((sum, block) => sum + block.size, 0)) {
  return reserve.execute(holder, plan, size);
}

const send = (upload: string, bytes: Uint8Array, cid = blockOf(bytes).cid, length = bytes.length) =>
  put.execute(holder, { upload, cid, length, bytes: inPieces(bytes) });

describe('reserving an upload', () => {
  it('reserves quota and lists every block as missing once', async () => {
    const { bytes } = sampleBlock(2_000);
    const plan = planOf([bytes, sampleBlock(500).bytes, bytes]);
    const { upload, missing, quota, isNew } = await reserved(plan);
    expect([upload.state, upload.expiresAt - upload.createdAt, isNew]).toEqual(['open', DAY, true]);
    expect([...missing].sort()).toEqual([plan.blocks[0]?.cid, plan.blocks[1]?.cid, plan.manifest].sort());
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

  const one = { cid: sampleBlock().cid, size: 10 };
  const listed = (list: UploadPlan['blocks']) => ({ blocks: list, manifest: manifestOf(list) });
  it.each<[string, Partial<UploadPlan>, number, string]>([
    ['an empty key', { key: '' }, 10, 'key'],
    ['a key with a line break', { key: 'a\nb' }, 10, 'key'],
    ['a file with a path', { file: '../x' }, 10, 'file'],
    ['the kind of another gateway', { kind: 'local' }, 10, 'kind'],
    ['no blocks', listed([]), 0, 'blocks'],
    ['too many blocks', listed(Array.from({ length: 2_001 }, () => one)), 20_010, 'blocks'],
    ['an empty block', listed([{ ...one, size: 0 }]), 0, 'blocks.0.size'],
    ['a negative size', listed([{ ...one, size: -1 }]), -1, 'blocks.0.size'],
    ['a fractional size', listed([{ ...one, size: 1.5 }]), 1.5, 'blocks.0.size'],
    ['a block that is too large', listed([{ ...one, size: 8_388_609 }]), 8_388_609, 'blocks.0.size'],
    ['one CID with two sizes', listed([one, { ...one, size: 11 }]), 21, 'blocks.1.size'],
    ['a size that is not the sum', {}, 11, 'size'],
    ['the manifest of other blocks', { manifest: manifestOf([one, one]) }, 10, 'manifest'],
    ['a block as its manifest', { manifest: one.cid }, 10, 'manifest'],
  ])('refuses %s', async (_what, change, size, path) => {
    const refusal = await reserved({ ...planOf([]), ...listed([one]), ...change }, size).catch(
      (error) => error,
    );
    expect(refusal).toBeInstanceOf(InvalidInput);
    expect(refusal.issues.map((issue: { path: unknown[] }) => issue.path.join('.'))).toContain(path);
  });
});

describe('sending a block', () => {
  it('stores blocks and manifest until none is missing', async () => {
    const pieces = [sampleBlock(2_000).bytes, sampleBlock(100).bytes];
    const plan = planOf(pieces);
    const { upload } = await reserved(plan);
    for (const bytes of pieces) expect(await send(upload.id, bytes)).toBe('stored');
    expect((await read.execute(holder, upload.id)).missing).toEqual([plan.manifest]);
    expect(await send(upload.id, manifestBytes(plan), plan.manifest)).toBe('stored');
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

  it('refuses a block of no upload, of another holder and of another size before it reads a byte', async () => {
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

describe('the end of an upload', () => {
  it('frees the quota when its holder releases it, and does nothing when released again', async () => {
    const { upload } = await reserved(planOf([sampleBlock(9_000).bytes]));
    await expect(release.execute(freshDid(), upload.id)).rejects.toThrow(NotFound);
    for (let time = 0; time < 2; time += 1) await release.execute(holder, upload.id);
    expect(await uploads.usage(holder)).toEqual({ used: 0, reserved: 0 });
  });

  it('frees the quota when it expires', async () => {
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
    // Written out by RFC 8949: {"size": 11, "blocks": [{"cid": 42(h'00 cid'), "size": 11}], "chunker": "fixed-4m"}.
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
