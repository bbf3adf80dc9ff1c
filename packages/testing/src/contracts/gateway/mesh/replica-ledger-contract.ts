import assert from 'node:assert/strict';
import type { BlockCid, BlockLedger } from '@gatehouse/core/block';
import type { CatalogStore } from '@gatehouse/core/catalog';
import type { Instant, UnitOfWork } from '@gatehouse/core/kernel';
import type { PeerId, Replica, ReplicaLedger } from '@gatehouse/core/mesh';
import type { UploadStore } from '@gatehouse/core/upload';
import type { Contract } from '../../contract.ts';
import { atOnce, NOON } from '../../samples.ts';
import { sampleBlock } from '../block/block-samples.ts';
import { sampleRevision } from '../catalog/catalog-samples.ts';
import { freshDid } from '../fresh-did.ts';
import { rolledBackAfter } from '../rolled-back-after.ts';
import { shownToOthers } from '../shown-to-others.ts';
import { freshPeer } from './fresh-peer.ts';

/** Two servers on one database, and the stores whose rows refer to blocks. */
export interface ReplicaLedgerCase {
  readonly ledger: ReplicaLedger;
  readonly other: ReplicaLedger;
  readonly uploads: UploadStore;
  readonly catalog: CatalogStore;
  /** The ledger that removes blocks. */
  readonly blocks: BlockLedger;
  readonly unitOfWork: UnitOfWork;
}

const LATER = NOON + 60_000;

/** The clauses of `ReplicaLedger`. */
export const replicaLedgerContract: Contract<ReplicaLedgerCase> = {
  'shows each change to other servers from their next call': async (subject) => {
    const { ledger, other, uploads, catalog } = subject;
    const [cid, holder, target] = [sampleBlock(8).cid, freshDid(), freshPeer()];
    const { file } = await catalog.save(sampleRevision({ holder }), [cid]);
    const replicasOf = () => other.replicasOf(cid);
    const listed = { replicasOf, summary: () => other.summary() };
    const stored = { isStored: () => other.isStored(cid), blocks: () => other.blocks(null, 9) };
    const abandoned = () => other.abandoned(target, 9);
    const held = {
      held: () => other.held(target, null, 9),
      copies: () => other.copies([cid], NOON),
      filesOf: () => other.filesOf(holder, [target], NOON, 9),
      replicasOfFile: () => other.replicasOfFile(holder, file, NOON),
      unverified: () => other.unverified(target, NOON, 9),
    };
    const claim = async () => {
      const [claimed] = await ledger.claim(target, NOON, LATER, 1);
      assert.ok(claimed);
      return claimed;
    };
    const isHeld = () => prove(ledger, target, cid, NOON);
    await shownToOthers(() => ledger.queue(cid, [target], NOON), { ...listed, abandoned });
    await shownToOthers(() => uploads.recordBlock(holder, cid, SENT_AT_NOON), { ...stored, abandoned });
    await shownToOthers(claim, { replicasOf });
    await shownToOthers(async () => ledger.putBack((await replicasOf())[0] as Replica, NOON), { replicasOf });
    const claimed = await claim();
    await shownToOthers(() => ledger.fail(claimed, { error: 'no', nextAt: NOON }), listed);
    await shownToOthers(isHeld, { ...listed, ...held });
    await shownToOthers(() => ledger.lose(target, [cid], NOON), { ...listed, ...held });
    await isHeld();
    await shownToOthers(() => ledger.forget(target, [cid], NOON), { ...listed, ...held });
    await shownToOthers(() => ledger.keepTargets([]), listed);
  },

  'queues a replica for each target, and leaves existing ones as they are': async ({ ledger, other }) => {
    const [{ cid }, one, two] = [sampleBlock(8), freshPeer(), freshPeer()];
    await ledger.queue(cid, [one], NOON);
    await prove(ledger, one, cid, NOON);
    await other.queue(cid, [one, two], NOON + 5);
    const found = await ledger.replicasOf(cid);
    assert.deepEqual(found.map(({ target, state }) => `${target} ${state}`).sort(), [
      ...[`${one} held`, `${two} queued`].sort(),
    ]);
    const unknown = sampleBlock(8).cid;
    await ledger.queue(unknown, [], NOON);
    assert.deepEqual(await ledger.replicasOf(unknown), []);
  },

  'claims due replicas of the target, the longest waiting first': async ({ ledger, other }) => {
    const [early, late, future] = [sampleBlock(8).cid, sampleBlock(8).cid, sampleBlock(8).cid];
    const target = freshPeer();
    await ledger.queue(late, [target], NOON);
    await ledger.queue(early, [target, freshPeer()], NOON - 1);
    await ledger.queue(future, [target], NOON + 1);
    const [claimed] = await other.claim(target, NOON, LATER, 1);
    assert.equal(claimed?.cid, early);
    assert.deepEqual([claimed?.state, claimed?.attempts, claimed?.nextAt], ['sending', 1, LATER]);
    assert.deepEqual(cidsOf(await ledger.claim(target, NOON, LATER, 9)), [late]);
  },

  'gives each replica to one of many concurrent callers': async ({ ledger, other }) => {
    const target = freshPeer();
    const cids = Array.from({ length: 12 }, () => sampleBlock(8).cid);
    for (const cid of cids) await ledger.queue(cid, [target], NOON);
    const claims = await atOnce(8, (at) => (at % 2 ? ledger : other).claim(target, NOON, LATER, 3));
    const claimed = claims.flatMap((some) => cidsOf(some));
    assert.equal(new Set(claimed).size, claimed.length);
    const rest = cidsOf(await ledger.claim(target, NOON, LATER, 12));
    assert.deepEqual([...claimed, ...rest].sort(), cids.sort());
  },

  'lets a replica be claimed again when its claim has ended without a result': async ({ ledger, other }) => {
    const [{ cid }, target] = [sampleBlock(8), freshPeer()];
    await ledger.queue(cid, [target], NOON);
    await ledger.claim(target, NOON, LATER, 1);
    assert.deepEqual(await other.claim(target, LATER - 1, LATER + 9, 1), []);
    assert.equal((await other.claim(target, LATER, LATER + 9, 1))[0]?.attempts, 2);
  },

  'records a failure and when to try again, for the current claim only': async ({ ledger, other }) => {
    const [{ cid }, target] = [sampleBlock(8), freshPeer()];
    await ledger.queue(cid, [target], NOON);
    const [first] = await ledger.claim(target, NOON, LATER, 1);
    const [second] = await ledger.claim(target, LATER, LATER + 9, 1);
    assert.ok(first && second);
    await other.fail(first, { error: 'old', nextAt: NOON });
    assert.equal((await ledger.replicasOf(cid))[0]?.state, 'sending');
    await other.fail(second, { error: 'It is full 😀', nextAt: LATER + 50 });
    const [failed] = await ledger.replicasOf(cid);
    assert.deepEqual([failed?.state, failed?.error, failed?.nextAt], ['failed', 'It is full 😀', LATER + 50]);
    assert.deepEqual(await ledger.claim(target, LATER + 49, LATER + 99, 1), []);
    assert.equal((await ledger.claim(target, LATER + 50, LATER + 99, 1)).length, 1);
  },

  'returns a claimed replica to the queue, for the current claim only': async ({ ledger, other }) => {
    const [{ cid }, target] = [sampleBlock(8), freshPeer()];
    await ledger.queue(cid, [target], NOON);
    const [first] = await ledger.claim(target, NOON, LATER, 1);
    assert.ok(first);
    await other.putBack(first, NOON);
    const [second] = await ledger.claim(target, NOON, LATER, 1);
    assert.ok(second);
    await other.putBack(first, NOON);
    assert.deepEqual(await ledger.claim(target, NOON, LATER, 1), []);
  },

  'marks a replica in any state as held, and does not add a missing one': async ({ ledger, other }) => {
    const [{ cid }, target] = [sampleBlock(8), freshPeer()];
    await ledger.queue(cid, [target], NOON);
    const [claimed] = await ledger.claim(target, NOON, LATER, 1);
    assert.ok(claimed);
    await ledger.fail(claimed, { error: 'no', nextAt: LATER });
    assert.equal(await prove(other, target, cid, NOON + 3), true);
    const [held] = await ledger.replicasOf(cid);
    assert.deepEqual([held?.state, held?.verifiedAt, held?.error], ['held', NOON + 3, null]);
    assert.deepEqual(await ledger.claim(target, LATER, LATER, 1), []);
    await ledger.forget(target, [cid], NOON);
    assert.ok(held);
    assert.equal(await other.hold(held, NOON + 4), false);
    assert.deepEqual(await ledger.replicasOf(cid), []);
  },

  'does not mark a replica as held if it changed since the target was asked': async ({ ledger, other }) => {
    const [{ cid }, target] = [sampleBlock(8), freshPeer()];
    await ledger.queue(cid, [target], NOON);
    const [first] = await ledger.claim(target, NOON, LATER, 1);
    const [second] = await other.claim(target, LATER, LATER + 9, 1);
    assert.ok(first && second);
    assert.equal(await ledger.hold(first, LATER), false);
    assert.equal((await ledger.replicasOf(cid))[0]?.state, 'sending');
    assert.equal(await other.hold(second, LATER), true);
    const [listed] = await ledger.replicasOf(cid);
    assert.ok(listed);
    await other.lose(target, [cid], LATER + 1);
    assert.equal(await ledger.hold(listed, LATER + 2), false);
    await other.forget(target, [cid], LATER + 3);
    await other.queue(cid, [target], LATER + 4);
    const [again] = await other.claim(target, LATER + 4, LATER + 20, 1);
    assert.equal(again?.attempts, first.attempts);
    assert.equal(await ledger.hold(first, LATER + 5), false);
    assert.equal((await ledger.replicasOf(cid))[0]?.verifiedAt, null);
  },

  'changes nothing for a claim whose replica is held': async ({ ledger, other }) => {
    const [{ cid }, target] = [sampleBlock(8), freshPeer()];
    await ledger.queue(cid, [target], NOON);
    const [claimed] = await ledger.claim(target, NOON, LATER, 1);
    assert.ok(claimed);
    assert.equal(await ledger.hold(claimed, NOON + 1), true);
    assert.equal(await other.hold(claimed, NOON + 2), false);
    await other.fail(claimed, { error: 'late', nextAt: NOON });
    await other.putBack(claimed, NOON);
    const [held] = await ledger.replicasOf(cid);
    assert.deepEqual([held?.state, held?.verifiedAt, held?.error], ['held', NOON + 1, null]);
  },

  'queues lost replicas again, and only those that were held': async ({ ledger, other }) => {
    const target = freshPeer();
    const [held, kept, queued] = [sampleBlock(8).cid, sampleBlock(8).cid, sampleBlock(8).cid];
    for (const cid of [held, kept, queued]) await ledger.queue(cid, [target], NOON + 9);
    for (const cid of [held, kept]) await prove(ledger, target, cid, NOON + 10);
    assert.equal(await other.lose(target, [held, queued], NOON + 20, NOON + 9), 0);
    assert.equal(await other.lose(target, [held, queued], NOON + 20, NOON + 10), 1);
    assert.deepEqual(await ledger.held(target, null, 9), [kept]);
    assert.deepEqual(cidsOf(await ledger.claim(target, NOON + 19, LATER, 9)), [queued]);
    assert.deepEqual(cidsOf(await ledger.claim(target, NOON + 20, LATER, 9)), [held]);
    assert.equal((await ledger.replicasOf(held))[0]?.verifiedAt, null);
  },

  'lists held replicas that were verified at or before an instant, the earliest first': async (subject) => {
    const { ledger, other, uploads } = subject;
    const [target, cids] = [freshPeer(), [sampleBlock(8).cid, sampleBlock(8).cid, sampleBlock(8).cid]];
    const deleted = sampleBlock(8).cid;
    for (const [at, cid] of [...cids, deleted].entries()) {
      if (cid !== deleted) await uploads.recordBlock(freshDid(), cid, SENT_AT_NOON);
      await ledger.queue(cid, [target], NOON);
      await prove(ledger, target, cid, NOON + 10 - at);
    }
    await ledger.queue(sampleBlock(8).cid, [target], NOON);
    assert.deepEqual(cidsOf(await other.unverified(target, NOON + 9, 9)), [cids[2], cids[1]]);
    assert.deepEqual(cidsOf(await other.unverified(target, NOON + 10, 1)), [cids[2]]);
  },

  'lists replicas that were verified at the same instant in the order of the CIDs': async (subject) => {
    const { ledger, other, uploads } = subject;
    const target = freshPeer();
    const cids = Array.from({ length: 4 }, () => sampleBlock(8).cid).sort();
    for (const cid of cids.toReversed()) {
      await uploads.recordBlock(freshDid(), cid, SENT_AT_NOON);
      await ledger.queue(cid, [target], NOON);
      await prove(ledger, target, cid, NOON);
    }
    assert.deepEqual(cidsOf(await other.unverified(target, NOON, 3)), cids.slice(0, 3));
  },

  'lists the blocks that a target holds, in the order of the CIDs': async ({ ledger, other }) => {
    const target = freshPeer();
    const cids = Array.from({ length: 5 }, () => sampleBlock(8).cid).sort();
    for (const cid of cids.toReversed()) {
      await ledger.queue(cid, [target, freshPeer()], NOON);
      await prove(ledger, target, cid, NOON);
    }
    assert.deepEqual(await other.held(target, null, 3), cids.slice(0, 3));
    assert.deepEqual(await other.held(target, cids[2] ?? null, 9), cids.slice(3));
  },

  'counts the targets that proved a block since an instant': async ({ ledger, other }) => {
    const [one, two] = [sampleBlock(8).cid, sampleBlock(8).cid];
    const targets = [freshPeer(), freshPeer(), freshPeer()];
    await ledger.queue(one, targets, NOON);
    for (const [at, target] of targets.slice(1).entries()) await prove(ledger, target, one, NOON + at);
    assert.deepEqual(
      await other.copies([one, two], NOON + 1),
      new Map([
        [one, 1],
        [two, 0],
      ]),
    );
    assert.equal((await other.copies([one], NOON)).get(one), 2);
  },

  'lists stored blocks with their replicas, and replicas of other blocks as abandoned': async (subject) => {
    const { ledger, other, uploads } = subject;
    const [target, stored] = [freshPeer(), [sampleBlock(8).cid, sampleBlock(8).cid].sort()];
    for (const cid of stored) await uploads.recordBlock(freshDid(), cid, SENT_AT_NOON);
    const gone = sampleBlock(8).cid;
    for (const cid of [stored[0], gone]) await ledger.queue(cid as typeof gone, [target], NOON);
    const listed = await other.blocks(null, 9);
    assert.deepEqual(
      listed.map(({ cid, replicas }) => [cid, replicas.length]),
      [
        [stored[0], 1],
        [stored[1], 0],
      ],
    );
    assert.deepEqual(
      (await other.blocks(stored[0] ?? null, 9)).map(({ cid }) => cid),
      [stored[1]],
    );
    assert.deepEqual(await other.abandoned(target, 9), [gone]);
    assert.deepEqual(
      [await other.isStored(listed[0]?.cid ?? gone), await other.isStored(gone)],
      [true, false],
    );
    assert.deepEqual(await other.abandoned(freshPeer(), 9), []);
  },

  'treats a block as not stored while it is being removed, and afterwards': async (subject) => {
    const { ledger, other, blocks } = subject;
    const [{ cid }, target] = [sampleBlock(8), freshPeer()];
    await blocks.note([cid], NOON);
    await ledger.queue(cid, [target], NOON);
    await prove(ledger, target, cid, NOON);
    assert.equal(await other.isStored(cid), true);
    assert.deepEqual(cidsOf(await other.unverified(target, NOON, 9)), [cid]);
    assert.equal(await blocks.beginRemoval(cid, NOON, { machines: 0, provedSince: 0 }), true);
    for (const step of [async () => {}, () => blocks.endRemoval(cid, NOON + 1)]) {
      await step();
      assert.equal(await other.isStored(cid), false);
      assert.deepEqual(await other.blocks(null, 9), []);
      assert.deepEqual(await other.unverified(target, NOON, 9), []);
      assert.deepEqual(await other.abandoned(target, 9), [cid]);
    }
  },

  'lists at most the given number of stored and of abandoned blocks': async ({ ledger, other, uploads }) => {
    const target = freshPeer();
    const cids = Array.from({ length: 4 }, () => sampleBlock(8).cid).sort();
    for (const cid of cids.toReversed()) await ledger.queue(cid, [target], NOON);
    for (const cid of cids.slice(0, 2).toReversed()) await uploads.recordBlock(freshDid(), cid, SENT_AT_NOON);
    const [first] = await other.blocks(null, 1);
    assert.equal(first?.cid, cids[0]);
    assert.deepEqual((await other.blocks(null, 1)).length, 1);
    assert.deepEqual(
      (await other.blocks(null, 2)).map(({ cid }) => cid),
      cids.slice(0, 2),
    );
    assert.equal((await other.abandoned(target, 1)).length, 1);
    assert.deepEqual([...(await other.abandoned(target, 9))].sort(), cids.slice(2));
  },

  'reads and forgets replicas of the stated targets and blocks only': async ({ ledger, other, uploads }) => {
    const [one, two] = [freshPeer(), freshPeer()];
    const [cid, beside] = [sampleBlock(8).cid, sampleBlock(8).cid];
    for (const each of [cid, beside]) {
      await uploads.recordBlock(freshDid(), each, SENT_AT_NOON);
      await ledger.queue(each, [one, two], NOON);
      for (const target of [one, two]) await prove(ledger, target, each, NOON);
    }
    const unverified = await other.unverified(one, NOON, 9);
    assert.deepEqual(unverified.map((each) => `${each.target} ${each.cid}`).sort(), [
      ...[`${one} ${cid}`, `${one} ${beside}`].sort(),
    ]);
    assert.deepEqual(await other.copies([cid], NOON), new Map([[cid, 2]]));
    assert.equal(await other.lose(two, [cid], NOON + 1), 1);
    assert.equal((await other.copies([cid], NOON)).get(cid), 1);
    const gone = [sampleBlock(8).cid, sampleBlock(8).cid] as const;
    for (const each of gone) await ledger.queue(each, [one, two], NOON);
    await other.forget(one, [gone[0]], NOON);
    const targetsOf = async (each: BlockCid) =>
      (await ledger.replicasOf(each)).map(({ target }) => target).sort();
    assert.deepEqual(await targetsOf(gone[0]), [two]);
    assert.deepEqual(await targetsOf(gone[1]), [one, two].sort());
  },

  'deletes replicas of one target, and all replicas of targets that are not in a list': async ({
    ledger,
    other,
  }) => {
    const [{ cid }, one, two, three] = [sampleBlock(8), freshPeer(), freshPeer(), freshPeer()];
    await ledger.queue(cid, [one, two, three], NOON);
    await other.forget(one, [cid], NOON);
    await other.keepTargets([three]);
    assert.deepEqual(
      (await ledger.replicasOf(cid)).map(({ target }) => target),
      [three],
    );
  },

  'queues the replica of a released block that is stored again': async ({ ledger, other, uploads }) => {
    const [target, stored, gone] = [freshPeer(), sampleBlock(8).cid, sampleBlock(8).cid];
    for (const cid of [stored, gone]) {
      await ledger.queue(cid, [target], NOON);
      await prove(ledger, target, cid, NOON);
    }
    await uploads.recordBlock(freshDid(), stored, SENT_AT_NOON);
    await other.forget(target, [stored, gone], NOON + 5);
    assert.deepEqual(await ledger.replicasOf(gone), []);
    assert.equal((await ledger.copies([stored], 0)).get(stored), 0);
    assert.deepEqual(cidsOf(await ledger.claim(target, NOON + 4, LATER, 9)), []);
    assert.deepEqual(cidsOf(await ledger.claim(target, NOON + 5, LATER, 9)), [stored]);
  },

  'counts the replicas of each target': async ({ ledger, other }) => {
    const [one, two] = [freshPeer(), freshPeer()].sort() as [PeerId, PeerId];
    const cids = Array.from({ length: 4 }, () => sampleBlock(8).cid);
    for (const [at, cid] of cids.entries()) await ledger.queue(cid, [one], NOON + at);
    await ledger.queue(cids[0] as (typeof cids)[0], [two], NOON);
    await prove(ledger, two, cids[0] as (typeof cids)[0], NOON);
    await prove(ledger, one, cids[0] as (typeof cids)[0], NOON);
    const [claimed] = await ledger.claim(one, NOON + 9, LATER, 1);
    assert.ok(claimed);
    await ledger.fail(claimed, { error: 'no', nextAt: LATER });
    assert.deepEqual(await other.summary(), [
      { target: one, waiting: 3, failed: 1, held: 1, waitingSince: NOON + 1 },
      { target: two, waiting: 0, failed: 0, held: 1, waitingSince: null },
    ]);
  },

  "lists a holder's files with the copies of their least copied block, fewest first": async (subject) => {
    const { ledger, other, catalog } = subject;
    const [holder, target] = [freshDid(), freshPeer()];
    const [safe, alone] = [sampleBlock(8).cid, sampleBlock(8).cid];
    const good = await catalog.save(sampleRevision({ holder }), [safe]);
    const bad = await catalog.save(sampleRevision({ holder }), [safe, alone]);
    await catalog.save(sampleRevision(), [alone]);
    await ledger.queue(safe, [target], NOON);
    await prove(ledger, target, safe, NOON);
    assert.deepEqual(await other.filesOf(holder, [target, freshPeer()], NOON, 9), [
      { file: bad.file, replicas: 0 },
      { file: good.file, replicas: 1 },
    ]);
    const none = [{ file: [good.file, bad.file].sort()[0], replicas: 0 }];
    assert.deepEqual(await other.filesOf(holder, [target], NOON + 1, 1), none);
    assert.deepEqual(await other.filesOf(holder, [freshPeer()], NOON, 1), none);
    assert.deepEqual(await other.filesOf(holder, [], NOON, 1), none);
  },

  'counts the copies of the least copied block of a file, and returns 0 without stored content': async (
    parts,
  ) => {
    const { ledger, other, catalog } = parts;
    const [holder, target, second] = [freshDid(), freshPeer(), freshPeer()];
    const [one, two] = [sampleBlock(8).cid, sampleBlock(8).cid];
    for (const cid of [one, two]) await parts.uploads.recordBlock(holder, cid, SENT_AT_NOON);
    const { file } = await catalog.save(sampleRevision({ holder }), [one, two]);
    const away = await catalog.save(sampleRevision({ holder }));
    for (const cid of [one, two]) {
      await ledger.queue(cid, [target, second], NOON);
      await prove(ledger, target, cid, NOON);
    }
    await prove(ledger, second, one, NOON);
    assert.equal(await other.replicasOfFile(holder, file, NOON), 1);
    assert.equal(await other.replicasOfFile(holder, file, NOON + 1), 0);
    assert.equal(await other.replicasOfFile(freshDid(), file, NOON), 0);
    assert.equal(await other.replicasOfFile(holder, away.file, NOON), 0);
  },

  'keeps nothing of a unit of work that rejects': async ({ ledger, other, unitOfWork }) => {
    const [{ cid }, target] = [sampleBlock(8), freshPeer()];
    const failing = unitOfWork.run(async () => {
      await ledger.queue(cid, [target], NOON);
      throw new Error('no');
    });
    await assert.rejects(failing, /^Error: no$/);
    assert.deepEqual(await other.replicasOf(cid), []);
  },

  'keeps each replica as it was if a unit of work that changed it rejects, and hides the change before':
    async ({ ledger, other, unitOfWork }) => {
      const [queued, claimed, held, target] = [sampleBlock(8), sampleBlock(8), sampleBlock(8), freshPeer()];
      await ledger.queue(held.cid, [target], NOON);
      await prove(ledger, target, held.cid, NOON);
      await ledger.queue(claimed.cid, [target], NOON);
      const [claim] = await ledger.claim(target, NOON, LATER, 1);
      await ledger.queue(queued.cid, [target], NOON);
      assert.ok(claim);
      const all = () => Promise.all([queued, claimed, held].map(({ cid }) => other.replicasOf(cid)));
      const before = await all();
      const changes = [
        () => ledger.claim(target, NOON, LATER, 1),
        () => ledger.hold(claim, NOON),
        () => ledger.fail(claim, { error: 'no', nextAt: LATER }),
        () => ledger.putBack(claim, NOON),
        () => ledger.lose(target, [held.cid], NOON),
        () => ledger.forget(target, [queued.cid], NOON),
        () => ledger.keepTargets([]),
      ];
      for (const change of changes) {
        await rolledBackAfter(unitOfWork, change, async () => assert.deepEqual(await all(), before));
        assert.deepEqual(await all(), before);
      }
    },
};

/** Records that the target has proved the block. */
async function prove(ledger: ReplicaLedger, target: PeerId, cid: BlockCid, at: Instant): Promise<boolean> {
  const replica = (await ledger.replicasOf(cid)).find((each) => each.target === target);
  assert.ok(replica);
  return ledger.hold(replica, at);
}

const SENT_AT_NOON = { size: 1, beganAt: NOON, endedAt: NOON };

function cidsOf<Cid>(replicas: readonly { readonly cid: Cid }[]): Cid[] {
  return replicas.map(({ cid }) => cid);
}
