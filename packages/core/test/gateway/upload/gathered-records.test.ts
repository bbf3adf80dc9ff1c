import { setImmediate as turn } from 'node:timers/promises';
import type { BlockCid } from '@gatehouse/core/block';
import { HOUR, StorageUnavailable } from '@gatehouse/core/kernel';
import { BlockIntake, PutUploadBlock, UPLOAD_LIMITS } from '@gatehouse/core/upload';
import {
  ANY_TURNOVER,
  freshDid,
  inPieces,
  type SampleBlock,
  sampleBlock,
  sampleFile,
  sampleUpload,
} from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork, MovableClock } from '@gatehouse/testing/memory';
import {
  MemoryBlockLedger,
  MemoryBlockStore,
  MemoryUploadStore,
  MemoryUploads,
} from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';

const NO_COPIES_REQUIRED = { machines: 0, provedSince: 0 };

/** Counts the units of work, and rejects the next `failures` of them. */
class CountedUnitOfWork extends MemoryUnitOfWork {
  runs = 0;
  failures = 0;

  override run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current()) return super.run(work);
    this.runs += 1;
    return super.run(async () => {
      const result = await work();
      if (this.failures > 0) {
        this.failures -= 1;
        throw new StorageUnavailable('the disk is full');
      }
      return result;
    });
  }
}

const holder = freshDid();
let unitOfWork: CountedUnitOfWork;
let clock: MovableClock;
let blocks: MemoryBlockStore;
let uploads: MemoryUploadStore;
let ledger: MemoryBlockLedger;
let recorded: BlockCid[];
let put: PutUploadBlock;

beforeEach(() => {
  unitOfWork = new CountedUnitOfWork();
  clock = new MovableClock();
  blocks = new MemoryBlockStore();
  const rows = new MemoryUploads(unitOfWork);
  uploads = new MemoryUploadStore(rows);
  ledger = new MemoryBlockLedger(rows);
  recorded = [];
  const onRecorded = async (cid: BlockCid) => {
    recorded.push(cid);
  };
  const intake = new BlockIntake({ uploads, unitOfWork, clock, limits: UPLOAD_LIMITS, onRecorded });
  put = new PutUploadBlock({ intake, blocks });
});

/** Reserves an upload of these blocks and returns its id. */
async function reserved(sent: readonly SampleBlock[]): Promise<string> {
  const listed = sent.map(({ cid, bytes }) => ({ cid, size: bytes.length }));
  const { plan, announced } = sampleFile(listed);
  const upload = sampleUpload(plan.size, { ...plan, holder, createdAt: clock.now() });
  await uploads.open(upload, announced, { quota: 1_000_000, openUploads: 3, turnover: ANY_TURNOVER });
  return upload.id;
}

/** Sends the blocks while another unit of work runs. That unit of work ends when all bytes are stored. */
async function sentTogether(upload: string, sent: readonly SampleBlock[]) {
  const other = Promise.withResolvers<void>();
  const running = unitOfWork.run(() => other.promise);
  const puts = sent.map(({ cid, bytes }) =>
    put.execute(holder, { upload, cid, length: bytes.length, bytes: inPieces(bytes) }),
  );
  const outcomes = Promise.allSettled(puts);
  while ((await blocks.list({ limit: 100 })).items.length < sent.length) await turn();
  // The last block is stored now. Let its PUT request the unit of work.
  await turn();
  unitOfWork.runs = 0;
  other.resolve();
  await running.catch(() => {});
  return (await outcomes).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : outcome.reason.constructor,
  );
}

describe('blocks of one upload that wait together', () => {
  it('are recorded in one unit of work, which also extends the lifetime of the upload', async () => {
    const sent = Array.from({ length: 5 }, () => sampleBlock());
    const upload = await reserved(sent);
    clock.advance(HOUR);
    expect(await sentTogether(upload, sent)).toEqual(sent.map(() => 'stored'));
    expect(unitOfWork.runs).toBeLessThanOrEqual(1);
    const cids = sent.map(({ cid }) => cid);
    expect(await uploads.recorded(holder, cids)).toEqual(new Set(cids));
    expect(recorded).toEqual(cids.toSorted());
    expect((await uploads.byId(holder, upload))?.expiresAt).toBe(clock.now() + UPLOAD_LIMITS.reservation);
  });

  it('are recorded except those that are being removed, which are refused', async () => {
    const sent = Array.from({ length: 3 }, () => sampleBlock());
    const upload = await reserved(sent);
    const removed = sent[1]?.cid as BlockCid;
    await ledger.note([removed], 0);
    await ledger.beginRemoval(removed, clock.now(), NO_COPIES_REQUIRED);
    expect(await sentTogether(upload, sent)).toEqual(['stored', StorageUnavailable, 'stored']);
    const others = sent.map(({ cid }) => cid).filter((cid) => cid !== removed);
    expect(await uploads.recorded(holder, [removed, ...others])).toEqual(new Set(others));
    expect(recorded).toEqual(others.toSorted());
  });

  it('are all refused if the unit of work fails, and can be sent again', async () => {
    const sent = Array.from({ length: 3 }, () => sampleBlock());
    const upload = await reserved(sent);
    unitOfWork.failures = 2;
    expect(await sentTogether(upload, sent)).toEqual(sent.map(() => StorageUnavailable));
    expect(
      (
        await uploads.recorded(
          holder,
          sent.map(({ cid }) => cid),
        )
      ).size,
    ).toBe(0);
    unitOfWork.failures = 0;
    expect(await sentTogether(upload, sent)).toEqual(sent.map(() => 'stored'));
  });
});
