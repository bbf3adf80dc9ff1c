import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BlockCid, BlockLedger, BlockStore } from '@gatehouse/core/block';
import {
  CATALOG_LIMITS,
  CollectBlocks,
  CommitUpload,
  DeleteFile,
  ReviseFile,
  SweepVersions,
} from '@gatehouse/core/catalog';
import { DAY, DomainError, type Instant, SECOND } from '@gatehouse/core/kernel';
import { SweepElapsedUploads } from '@gatehouse/core/upload';
import fc from 'fast-check';
import { MovableClock } from '../../../memory/movable-clock.ts';
import type { QuotaWorld } from '../catalog/check-quota-histories.ts';
import { PlainFiles } from '../catalog/plain-files.ts';
import { freshDid } from '../fresh-did.ts';
import { freshPeer } from '../mesh/fresh-peer.ts';
import { ANY_TURNOVER, sampleFile } from '../upload/upload-samples.ts';
import type { BlockLedgerCase } from './block-ledger-contract.ts';
import { sampleBlock } from './block-samples.ts';

/** The system on which histories run. */
export interface RemovalWorld extends QuotaWorld, Pick<BlockLedgerCase, 'prove'> {
  readonly ledger: BlockLedger;
}

const LIMITS = { ...CATALOG_LIMITS, versions: 2 };
const PROOF_AGE = 30 * DAY;
/**
 * Time after which an upload expires. It is longer than the time after which unused blocks are removed, so that an open
 * upload can have idle blocks.
 */
const UPLOAD_AGE = 20 * DAY;

const anyStep = fc.record({
  act: fc.constantFrom('send', 'commit', 'release', 'delete', 'prove', 'prove', 'wait', 'collect'),
  file: fc.constantFrom('a', 'b'),
  content: fc.nat(2),
  number: fc.nat(9),
});

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/**
 * Runs random histories of one holder, and compares them with a model. A block must never be deleted while a version or
 * an open upload refers to it, or while fewer machines have proved a copy than the rule requires.
 */
export async function checkRemovalHistories(world: RemovalWorld, runs: number): Promise<void> {
  const steps = fc.array(anyStep, { maxLength: 60, size: 'max' });
  const histories = fc.asyncProperty(fc.nat(2), steps, (machines, steps) => live(world, machines, steps));
  await fc.assert(histories, { numRuns: runs });
}

async function live(world: RemovalWorld, required: number, steps: readonly Step[]): Promise<void> {
  const { ledger, catalog, uploads, outbox, unitOfWork, prove } = world;
  const [clock, holder, paper] = [new MovableClock(), freshDid(), new PlainFiles(LIMITS)];
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  const policy = {
    effectiveCapabilities: async () => ({ metadataWriteAllowed: true, denials: {} }) as never,
  };
  // The contents share a block, and each contains one of its own.
  const shared = { cid: sampleBlock(16).cid, size: 16 };
  const contents = [1, 2, 3].map((size) => sampleFile([shared, { cid: sampleBlock(16).cid, size }]));
  const cidsOf = (content: number) => contents[content]?.announced.map(({ cid }) => cid) ?? [];
  const own = new Set(contents.flatMap((_, content) => cidsOf(content)));
  const machines = [freshPeer(), freshPeer()] as const;
  const proofs = new Map<string, Instant>();
  const opened: { readonly id: string; readonly file: string; readonly content: number }[] = [];

  const isInUse = (cid: BlockCid) => {
    const open = opened.filter(({ id }) => paper.isOpen(id)).map(({ content }) => content);
    return [...paper.contents(), ...open].flatMap(cidsOf).includes(cid);
  };
  const copiesOf = (cid: BlockCid) =>
    machines.filter((each) => (proofs.get(`${each} ${cid}`) ?? 0) >= clock.now() - PROOF_AGE).length;
  const blocks = {
    delete: async (cid: BlockCid) => {
      // The ledger also lists blocks of earlier histories.
      if (!own.has(cid)) return;
      assert.ok(!isInUse(cid), 'A block in use was deleted.');
      assert.ok(copiesOf(cid) >= required, 'A block with too few copies was deleted.');
    },
  } as BlockStore;

  const revise = new ReviseFile({ catalog, outbox, unitOfWork, clock, random, limits: LIMITS });
  const commit = new CommitUpload({ uploads, catalog, revise, policy, unitOfWork, clock });
  const requiredCopies = async () => ({ machines: required, provedSince: clock.now() - PROOF_AGE });
  const ports = { ledger, catalog, uploads, blocks, unitOfWork, clock, limits: LIMITS, requiredCopies };
  const sweeps = [new SweepElapsedUploads(ports), new SweepVersions(ports)];
  const collect = new CollectBlocks({ ...ports, unreferencedAge: 7 * DAY });
  const revisionOf = async (file: string) => (await catalog.find(holder, file))?.revision ?? 0;

  const send = async ({ file, content }: Step, now: Instant) => {
    const [id, expiresAt] = [randomUUID(), now + UPLOAD_AGE];
    const { plan, announced } = contents[content] as (typeof contents)[number];
    const open = { holder, state: 'open', createdAt: now, expiresAt, receipt: null } as const;
    const upload = { ...plan, ...open, announced: announced.length, id, key: id, file };
    await uploads.open(upload, announced, { quota: 1e9, openUploads: 1e9, turnover: ANY_TURNOVER });
    paper.reserve(id, plan.size, expiresAt);
    opened.push({ id, file, content });
    for (const { cid, size } of announced)
      await uploads.recordBlock(holder, cid, { size, beganAt: now, endedAt: now });
  };
  const commitUpload = async ({ id, file, content }: (typeof opened)[number]) => {
    const baseRevision = await revisionOf(file);
    const isNew = (await uploads.byId(holder, id))?.state === 'open';
    const saved = await commit.execute(holder, { upload: id, baseRevision });
    if (isNew) paper.end(id);
    if (isNew && saved.revision > baseRevision) paper.revise(file, content, true, saved.changedAt);
  };

  const happen = async (step: Step): Promise<void> => {
    const { act, file, content, number } = step;
    const upload = opened[number % Math.max(1, opened.length)];
    const now = clock.now();
    if (act === 'send') await send(step, now);
    if (act === 'commit' && upload) await commitUpload(upload);
    if (act === 'release' && upload && (await uploads.release(holder, upload.id))) paper.end(upload.id);
    if (act === 'wait') clock.advance(number * 5 * DAY);
    if (act === 'delete') {
      const expected = await revisionOf(file);
      const saved = await new DeleteFile({ revise }).execute(holder, file, expected);
      if (saved.revision > expected) paper.revise(file, null, false, saved.changedAt);
    }
    if (act === 'prove') {
      const machine = machines[number % 2 === 0 ? 0 : 1];
      for (const cid of cidsOf(content)) {
        await prove(machine, cid, now);
        proofs.set(`${machine} ${cid}`, now);
      }
    }
    if (act === 'collect') {
      for (const sweep of sweeps) while ((await sweep.execute()) > 0);
      paper.sweep(now);
      await collect.execute();
    }
  };

  for (const step of steps) {
    clock.advance(SECOND);
    await happen(step).catch((error) => assert.ok(error instanceof DomainError, error));
  }
}
