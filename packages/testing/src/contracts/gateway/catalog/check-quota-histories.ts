import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  CATALOG_LIMITS,
  type CatalogStore,
  CommitUpload,
  DeleteFile,
  DeletePermanently,
  EmptyTrash,
  ReviseFile,
  SweepVersions,
  type SyncMessages,
} from '@gatehouse/core/catalog';
import { DAY, DomainError, SECOND, type UnitOfWork } from '@gatehouse/core/kernel';
import type { Outbox } from '@gatehouse/core/queue';
import { SweepElapsedUploads, type UploadStore } from '@gatehouse/core/upload';
import fc from 'fast-check';
import { MovableClock } from '../../../memory/movable-clock.ts';
import { sampleBlock } from '../block/block-samples.ts';
import { freshDid } from '../fresh-did.ts';
import { ANY_TURNOVER, SENT, sampleFile } from '../upload/upload-samples.ts';
import { PlainFiles } from './plain-files.ts';

/** The system on which histories run. */
export interface QuotaWorld {
  readonly catalog: CatalogStore;
  readonly uploads: UploadStore;
  readonly outbox: Outbox<SyncMessages>;
  readonly unitOfWork: UnitOfWork;
}

const LIMITS = { ...CATALOG_LIMITS, versions: 2 };
const FILES = ['a', 'b'];
const CONTENTS = [100, 20, 3].map((size) => sampleFile([{ cid: sampleBlock(16).cid, size }]));

const anyStep = fc.record({
  act: fc.constantFrom(
    'reserve',
    'commit',
    'commit',
    'release',
    'delete',
    'restore',
    'erase',
    'empty',
    'wait',
    'sweep',
  ),
  file: fc.constantFrom(...FILES),
  content: fc.nat(CONTENTS.length - 1),
  upload: fc.nat(9),
});

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/**
 * Runs random histories of one holder. After each step, the usage of the store must equal the usage that a model
 * computes.
 */
export async function checkQuotaHistories(world: QuotaWorld, runs: number): Promise<void> {
  const histories = fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: 'max' }), (steps) =>
    live(world, steps),
  );
  await fc.assert(histories, { numRuns: runs });
}

async function live(world: QuotaWorld, steps: readonly Step[]): Promise<void> {
  const { catalog, uploads, outbox, unitOfWork } = world;
  const [clock, holder, paper] = [new MovableClock(), freshDid(), new PlainFiles(LIMITS)];
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  const revise = new ReviseFile({ catalog, outbox, unitOfWork, clock, random, limits: LIMITS });
  const policy = {
    effectiveCapabilities: async () => ({ metadataWriteAllowed: true, denials: {} }) as never,
  };
  const commit = new CommitUpload({ uploads, catalog, revise, policy, unitOfWork, clock });
  const sweeps = [
    new SweepElapsedUploads({ uploads, unitOfWork, clock }),
    new SweepVersions({ catalog, unitOfWork, clock, limits: LIMITS }),
  ];
  const [erase, empty] = [
    new DeletePermanently({ catalog, unitOfWork, clock }),
    new EmptyTrash({ catalog, unitOfWork, clock }),
  ];
  const opened: { readonly id: string; readonly file: string; readonly content: number }[] = [];
  const revisionOf = async (file: string) => (await catalog.find(holder, file))?.revision ?? 0;

  const happen = async ({ act, file, content, upload: index }: Step): Promise<void> => {
    const { plan, announced } = CONTENTS[content] as (typeof CONTENTS)[number];
    const upload = opened[index % Math.max(1, opened.length)];
    if (act === 'wait') clock.advance(index * 5 * DAY);
    if (act === 'sweep') {
      for (const sweep of sweeps) while ((await sweep.execute()) > 0);
      paper.sweep(clock.now());
    }
    if (act === 'erase') {
      await erase.execute(holder, file, await revisionOf(file));
      paper.deletePermanently(file);
    }
    if (act === 'empty') {
      await empty.execute(holder, Number.MAX_SAFE_INTEGER);
      for (const each of FILES) paper.deletePermanently(each);
    }
    if (act === 'reserve') {
      const [id, expiresAt] = [randomUUID(), clock.now() + DAY];
      const open = { holder, state: 'open', createdAt: clock.now(), expiresAt, receipt: null } as const;
      const upload = { ...plan, ...open, announced: announced.length, id, key: id, file };
      await uploads.open(upload, announced, { quota: 1e9, openUploads: 1e9, turnover: ANY_TURNOVER });
      for (const { cid, size } of announced) await uploads.recordBlock(holder, cid, { ...SENT, size });
      paper.reserve(id, plan.size, expiresAt);
      opened.push({ id, file, content });
    }
    if (act === 'release' && upload && (await uploads.release(holder, upload.id))) paper.end(upload.id);
    if (act === 'commit' && upload) {
      const baseRevision = await revisionOf(upload.file);
      const isNew = (await uploads.byId(holder, upload.id))?.state === 'open';
      const saved = await commit.execute(holder, { upload: upload.id, baseRevision });
      if (isNew) paper.end(upload.id);
      if (isNew && saved.revision > baseRevision)
        paper.revise(upload.file, upload.content, true, saved.changedAt);
    }
    if (act === 'delete' || act === 'restore') {
      const expected = await revisionOf(file);
      const { manifest: root, chunker, size } = plan;
      const saved =
        act === 'delete'
          ? await new DeleteFile({ revise }).execute(holder, file, expected)
          : await revise.execute({ holder, file, expected, content: { root, chunker, size } });
      if (saved.revision > expected)
        paper.revise(file, act === 'delete' ? null : content, false, saved.changedAt);
    }
  };

  for (const step of steps) {
    clock.advance(SECOND);
    await happen(step).catch((error) => assert.ok(error instanceof DomainError, error));
    const recount = paper.recount((content) => CONTENTS[content]?.plan.size ?? 0);
    assert.deepEqual(await uploads.usage(holder), recount);
  }
}
