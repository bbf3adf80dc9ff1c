import assert from 'node:assert/strict';
import type { BlockCid, BlockLedger, RequiredCopies } from '@gatehouse/core/block';
import type { CatalogStore } from '@gatehouse/core/catalog';
import { DAY, type Instant, type UnitOfWork } from '@gatehouse/core/kernel';
import type { PeerId } from '@gatehouse/core/mesh';
import type { Did } from '@gatehouse/core/pds';
import type { UploadStore } from '@gatehouse/core/upload';
import type { Contract } from '../../contract.ts';
import { atOnce, NOON } from '../../samples.ts';
import { sampleRevision } from '../catalog/catalog-samples.ts';
import { freshDid } from '../fresh-did.ts';
import { freshPeer } from '../mesh/fresh-peer.ts';
import { rolledBackAfter } from '../rolled-back-after.ts';
import { shownToOthers } from '../shown-to-others.ts';
import { ANY_TURNOVER, SENT, sampleFile, sampleUpload } from '../upload/upload-samples.ts';
import { sampleBlock } from './block-samples.ts';

/** Two servers on one database, and the stores whose rows refer to blocks. */
export interface BlockLedgerCase {
  readonly ledger: BlockLedger;
  readonly other: BlockLedger;
  readonly uploads: UploadStore;
  readonly catalog: CatalogStore;
  readonly unitOfWork: UnitOfWork;
  /** Records that a machine proved its copy of the block at this instant. */
  readonly prove: (machine: PeerId, cid: BlockCid, at: Instant) => Promise<void>;
}

/** The rule of a gateway that requires no copies on other machines. */
const NONE_REQUIRED: RequiredCopies = { machines: 0, provedSince: 0 };

/** The clauses of `BlockLedger`. */
export const blockLedgerContract: Contract<BlockLedgerCase> = {
  'shows each change to other servers from their next call': async ({ ledger, other, uploads }) => {
    const [{ cid }, idle, holder] = [sampleBlock(), sampleBlock().cid, freshDid()];
    const unused = () => other.unused(NOON, NONE_REQUIRED, 10);
    const idleHolders = () => other.idleHolders(NOON, 10);
    await shownToOthers(() => ledger.note([cid], NOON), { unused });
    await shownToOthers(() => uploads.recordBlock(holder, idle, sent(NOON)), { idleHolders });
    await shownToOthers(() => ledger.forgetIdle(holder, NOON, NOON), { idleHolders, unused });
    await ledger.beginRemoval(cid, NOON, NONE_REQUIRED);
    await shownToOthers(() => ledger.endRemoval(cid, NOON), { unused });
    const reads = { position: () => other.position(), checks: () => other.checks() };
    await shownToOthers(() => ledger.recordChecked('bafkrei', CHECKED, NOON), reads);
  },

  'lists blocks that no holder holds, the earliest first': async ({ ledger, other, uploads }) => {
    const [late, early, held] = [sampleBlock().cid, sampleBlock().cid, sampleBlock().cid];
    await ledger.note([late], NOON + 2);
    await ledger.note([early, held], NOON + 1);
    await uploads.recordBlock(freshDid(), held, sent(NOON));
    assert.deepEqual(await other.unused(NOON + 2, NONE_REQUIRED, 10), [early, late]);
    assert.deepEqual(await other.unused(NOON + 1, NONE_REQUIRED, 10), [early]);
    assert.deepEqual(await other.unused(NOON + 2, NONE_REQUIRED, 1), [early]);
  },

  'keeps the time at which a block was first seen': async ({ ledger, other }) => {
    const { cid } = sampleBlock();
    await ledger.note([cid], NOON);
    await other.note([cid], NOON + 5);
    assert.deepEqual(await ledger.unused(NOON, NONE_REQUIRED, 10), [cid]);
  },

  'lists the holders of idle blocks that no version refers to': async (subject) => {
    const { ledger, other, uploads } = subject;
    const [idle, busy, referring] = [freshDid(), freshDid(), freshDid()];
    for (const holder of [idle, idle, referring]) await held(uploads, holder, NOON);
    await held(uploads, busy, NOON + 1);
    const { cid } = sampleBlock();
    await uploads.recordBlock(idle, cid, sent(NOON));
    await uploads.recordBlock(busy, cid, sent(NOON + 1));
    const referred = await held(uploads, referring, NOON);
    await ledger.forgetIdle(referring, NOON, NOON);
    await uploads.recordBlock(referring, referred, sent(NOON));
    await subject.catalog.save(sampleRevision({ holder: referring }), [referred]);
    assert.deepEqual(await other.idleHolders(NOON, 10), [idle]);
    assert.deepEqual((await other.idleHolders(NOON + 1, 10)).toSorted(), [idle, busy].toSorted());
    assert.equal((await other.idleHolders(NOON + 1, 1)).length, 1);
  },

  'forgets idle blocks, but not those of versions and open uploads': async ({ ledger, uploads, catalog }) => {
    const { plan, announced: blocks } = sampleFile([{ cid: sampleBlock(16).cid, size: 1_000 }]);
    const upload = sampleUpload(1_000, { ...plan, announced: 2 });
    const { holder } = upload;
    const announced = blocks.map(({ cid }) => cid);
    await uploads.open(upload, blocks, { quota: 5_000, openUploads: 5, turnover: ANY_TURNOVER });
    for (const cid of announced) await uploads.recordBlock(holder, cid, sent(NOON));
    const [referred, idle] = [await held(uploads, holder, NOON), await held(uploads, holder, NOON)];
    const used = await held(uploads, holder, NOON + 1);
    await catalog.save(sampleRevision({ holder }), [referred]);
    const strangers = await held(uploads, freshDid(), NOON);
    await ledger.forgetIdle(holder, NOON, NOON + 9);
    const found = await uploads.recorded(holder, [...announced, referred, idle, used]);
    assert.deepEqual([...found].toSorted(), [...announced, referred, used].toSorted());
    assert.deepEqual(await ledger.unused(NOON + 9, NONE_REQUIRED, 10), [idle]);
    assert.ok(!(await ledger.unused(NOON + 9, NONE_REQUIRED, 10)).includes(strangers));
    // The blocks of the open upload were recorded as used, so their idle time begins at this point.
    await uploads.release(holder, upload.id);
    await ledger.forgetIdle(holder, NOON + 8, NOON + 9);
    assert.equal((await uploads.recorded(holder, announced)).size, 2);
    await ledger.forgetIdle(holder, NOON + 9, NOON + 9);
    assert.equal((await uploads.recorded(holder, announced)).size, 0);
  },

  'treats the blocks of a removed version as used until its removal': async ({
    ledger,
    uploads,
    catalog,
  }) => {
    const holder = freshDid();
    const cid = await held(uploads, holder, NOON);
    const { file, seq } = await catalog.save(sampleRevision({ holder }), [cid]);
    await catalog.save(sampleRevision({ holder, file, revision: 2 }), []);
    await catalog.removeVersion(holder, seq, NOON + 5);
    assert.deepEqual(await ledger.idleHolders(NOON + 4, 10), []);
    assert.deepEqual(await ledger.idleHolders(NOON + 5, 10), [holder]);
  },

  'treats the blocks of removed or discarded content as used until then, and no other blocks': async ({
    ledger,
    uploads,
    catalog,
  }) => {
    const strangers: Did[] = [];
    const remove = async (holder: Did, file: string, version: number) => {
      await catalog.save(sampleRevision({ holder, file, revision: 2 }), []);
      await catalog.removeVersion(holder, version, NOON + 5);
    };
    const discard = (holder: Did) => catalog.discardContent(holder, NOON + 5);
    for (const end of [remove, discard]) {
      const [holder, stranger] = [freshDid(), freshDid()];
      const [cid, idle] = [await held(uploads, holder, NOON), await held(uploads, holder, NOON)];
      await uploads.recordBlock(stranger, cid, sent(NOON));
      strangers.push(stranger);
      const { file, seq } = await catalog.save(sampleRevision({ holder }), [cid]);
      await catalog.save(sampleRevision(), [idle]);
      await end(holder, file, seq);
      await ledger.forgetIdle(holder, NOON + 4, NOON + 9);
      assert.deepEqual([...(await uploads.recorded(holder, [cid, idle]))], [cid]);
      assert.deepEqual((await ledger.idleHolders(NOON + 4, 10)).toSorted(), strangers.toSorted());
      await ledger.forgetIdle(holder, NOON + 5, NOON + 9);
      assert.deepEqual([...(await uploads.recorded(holder, [cid, idle]))], []);
    }
  },

  'begins the removal of a block that nothing holds, and can begin it again': async (subject) => {
    const { ledger, other, uploads } = subject;
    const [{ cid }, holder] = [sampleBlock(), freshDid()];
    assert.equal(await ledger.beginRemoval(cid, NOON, NONE_REQUIRED), false);
    const used = await held(uploads, holder, NOON);
    assert.equal(await ledger.beginRemoval(used, NOON, NONE_REQUIRED), false);
    await ledger.note([cid], NOON);
    assert.equal(await ledger.beginRemoval(cid, NOON - 1, NONE_REQUIRED), false);
    assert.equal(await ledger.beginRemoval(cid, NOON, NONE_REQUIRED), true);
    assert.deepEqual(await other.unused(NOON - 1, NONE_REQUIRED, 10), [cid]);
    assert.equal(await other.beginRemoval(cid, NOON - 1, NONE_REQUIRED), true);
    await other.endRemoval(cid, NOON + 1);
    assert.deepEqual(await other.unused(NOON + DAY, NONE_REQUIRED, 10), []);
  },

  'ends the removal of the stated block only': async ({ ledger, other }) => {
    const [one, two] = [sampleBlock().cid, sampleBlock().cid];
    await ledger.note([one, two], NOON);
    for (const cid of [one, two]) await ledger.beginRemoval(cid, NOON, NONE_REQUIRED);
    await other.endRemoval(one, NOON + 1);
    assert.deepEqual(await ledger.unused(NOON - 1, NONE_REQUIRED, 10), [two]);
  },

  'lists and removes only blocks that enough machines have proved since the instant': async (subject) => {
    const { ledger, other, prove } = subject;
    const [{ cid }, { cid: begun }] = [sampleBlock(), sampleBlock()];
    const two: RequiredCopies = { machines: 2, provedSince: NOON };
    await ledger.note([cid], NOON);
    const [first, second] = [freshPeer(), freshPeer()];
    for (const [machine, at] of [
      [first, NOON],
      [first, NOON + 1],
      [second, NOON - 1],
    ] as const) {
      await prove(machine, cid, at);
      assert.deepEqual(await other.unused(NOON, two, 10), []);
      assert.equal(await other.beginRemoval(cid, NOON, two), false);
    }
    await prove(second, cid, NOON);
    assert.deepEqual(await other.unused(NOON, { machines: 2, provedSince: NOON + 1 }, 10), []);
    assert.equal(await other.beginRemoval(cid, NOON, { machines: 3, provedSince: NOON }), false);
    assert.deepEqual(await other.unused(NOON, two, 10), [cid]);
    assert.equal(await other.beginRemoval(cid, NOON, two), true);
    // After an interrupted removal, the bytes of the block are possibly gone, so no copies are required.
    await ledger.note([begun], NOON + 1);
    await ledger.beginRemoval(begun, NOON + 1, NONE_REQUIRED);
    assert.equal(await other.beginRemoval(begun, NOON, two), true);
  },

  'refuses a block that is being removed or was removed while it was sent': async ({ ledger, uploads }) => {
    const [{ cid }, holder] = [sampleBlock(), freshDid()];
    await ledger.note([cid], NOON);
    await ledger.beginRemoval(cid, NOON, NONE_REQUIRED);
    assert.equal(await uploads.recordBlock(holder, cid, sent(NOON + 5)), false);
    await ledger.endRemoval(cid, NOON + 6);
    assert.equal(await uploads.recordBlock(holder, cid, sent(NOON + 6)), false);
    assert.equal((await uploads.recorded(holder, [cid])).size, 0);
    assert.equal(await uploads.recordBlock(holder, cid, sent(NOON + 7)), true);
    assert.equal(await ledger.beginRemoval(cid, NOON + DAY, NONE_REQUIRED), false);
    assert.equal((await uploads.recorded(holder, [cid])).size, 1);
  },

  "either removes a block or admits a holder's use of it, never both": async ({ ledger, other, uploads }) => {
    const cids = Array.from({ length: 8 }, () => sampleBlock(16).cid);
    await ledger.note(cids, NOON);
    const holder = freshDid();
    const outcomes = await atOnce(16, (index) => {
      const cid = cids[index >> 1] as BlockCid;
      if (index % 4 === 0 || index % 4 === 3) return other.beginRemoval(cid, NOON, NONE_REQUIRED);
      return uploads.recordBlock(holder, cid, sent(NOON + 1));
    });
    for (const [index] of cids.entries())
      assert.equal([outcomes[2 * index], outcomes[2 * index + 1]].filter(Boolean).length, 1);
  },

  'lists lost blocks as missing for every holder who has sent them': async ({ ledger, other, uploads }) => {
    const [lost, kept] = [sampleBlock().cid, sampleBlock().cid];
    const uploaded = [];
    for (const upload of [sampleUpload(1_000), sampleUpload(1_000)]) {
      const list = [lost, kept].map((cid) => ({ cid, size: SENT.size }));
      await uploads.open({ ...upload, announced: 2 }, list, {
        ...{ quota: 1_000, openUploads: 1, turnover: ANY_TURNOVER },
      });
      for (const cid of [lost, kept]) await uploads.recordBlock(upload.holder, cid, sent(NOON));
      uploaded.push(upload);
    }
    await ledger.lose([lost, sampleBlock().cid]);
    for (const { holder, id } of uploaded) assert.deepEqual(await uploads.missing(holder, id), [lost]);
    assert.deepEqual(await other.unused(NOON, NONE_REQUIRED, 10), []);
  },

  'stores the position of the check': async ({ ledger, other }) => {
    assert.equal(await ledger.position(), null);
    await ledger.recordChecked('bafkrei', CHECKED, NOON);
    assert.equal(await other.position(), 'bafkrei');
    await other.recordChecked(null, CHECKED, NOON);
    assert.equal(await ledger.position(), null);
  },

  'counts the checked blocks of each pass, and all that were set aside': async ({ ledger, other }) => {
    const none = { blocks: 0, bytes: 0, damaged: 0 };
    assert.deepEqual(await ledger.checks(), { current: none, last: null, setAside: 0 });
    await ledger.recordChecked('bafkrei', CHECKED, NOON);
    assert.deepEqual(await other.checks(), { current: CHECKED, last: null, setAside: 1 });
    await other.recordChecked(null, { blocks: 1, bytes: 2 ** 40, damaged: 0 }, NOON + 1);
    const last = { blocks: 4, bytes: 2 ** 40 + 50, damaged: 1, endedAt: NOON + 1 };
    assert.deepEqual(await ledger.checks(), { current: none, last, setAside: 1 });
    await ledger.recordChecked('bafkrei', CHECKED, NOON + 2);
    assert.deepEqual(await other.checks(), { current: CHECKED, last, setAside: 2 });
  },

  'keeps nothing of a unit of work that rejects': async ({ ledger, other, uploads, unitOfWork }) => {
    const [{ cid }, idle, holder] = [sampleBlock(), sampleBlock().cid, freshDid()];
    await ledger.note([cid], NOON);
    await uploads.recordBlock(holder, idle, sent(NOON));
    const failing = unitOfWork.run(async () => {
      await ledger.note([sampleBlock().cid], NOON);
      await ledger.forgetIdle(holder, NOON, NOON);
      await ledger.beginRemoval(cid, NOON, NONE_REQUIRED);
      await ledger.endRemoval(cid, NOON);
      await ledger.recordChecked('bafkrei', CHECKED, NOON);
      throw new Error('no');
    });
    await assert.rejects(failing, /^Error: no$/);
    assert.deepEqual(await other.unused(NOON, NONE_REQUIRED, 10), [cid]);
    assert.equal((await uploads.recorded(holder, [idle])).size, 1);
    assert.deepEqual([await other.position(), (await other.checks()).setAside], [null, 0]);
    const { plan } = sampleFile([{ cid: idle, size: 1 }]);
    const upload = sampleUpload(1, { ...plan, holder, announced: 1 });
    const room = { quota: 9, openUploads: 9, turnover: ANY_TURNOVER };
    await uploads.open(upload, [{ cid: idle, size: 1 }], room);
    const isKept = async () => assert.deepEqual(await uploads.missing(holder, upload.id), []);
    await rolledBackAfter(unitOfWork, () => ledger.lose([idle]), isKept);
    await isKept();
  },
};

const CHECKED = { blocks: 3, bytes: 50, damaged: 1 };

function sent(at: number) {
  return { size: 1, beganAt: at, endedAt: at };
}

/** Creates a block that the holder sent at this instant. */
async function held(uploads: UploadStore, holder: Did, at: number): Promise<BlockCid> {
  const { cid } = sampleBlock(16);
  assert.equal(await uploads.recordBlock(holder, cid, sent(at)), true);
  return cid;
}
