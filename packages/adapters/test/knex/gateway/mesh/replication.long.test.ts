import { BlockDamaged } from '@gatehouse/core/block';
import { DAY, MINUTE } from '@gatehouse/core/kernel';
import { PeerUnreachable, signedReceipt } from '@gatehouse/core/mesh';
import { describe, expect, it } from 'vitest';
import { GATEWAY_ENGINES, withGatewayStorage } from '../entitlement/gateway-databases.ts';
import { meshWorld, Target } from './mesh-world.ts';

type World = ReturnType<typeof meshWorld>;

async function statesOf({ ledger }: World, cids: readonly Parameters<World['ledger']['replicasOf']>[0][]) {
  const replicas = await Promise.all(cids.map((cid) => ledger.replicasOf(cid)));
  return replicas.flat().map(({ state }) => state);
}

describe.each(GATEWAY_ENGINES)('replication in %s', (_name, make) => {
  const withTargets = (count: number, work: (world: World, targets: Target[]) => Promise<void>) =>
    withGatewayStorage(make, async (_storage, database) => {
      const targets = Array.from({ length: count }, () => new Target());
      await work(meshWorld(database, targets, Math.min(count + 1, 3)), targets);
    });

  it('sends each queued block once to as many targets as requested', () =>
    withTargets(3, async (world, targets) => {
      const cids = await world.store(40);
      for (const { peer } of targets) await world.send.execute(peer);
      expect(await statesOf(world, cids)).toEqual(Array(80).fill('held'));
      const sizes = targets.map(({ disk }) => disk.size);
      expect(sizes.reduce((sum, size) => sum + size)).toBe(80);
      // The order of targets depends on the block, so every target gets some blocks.
      for (const size of sizes) expect(size).toBeGreaterThan(10);
      for (const { received, disk } of targets) expect(received).toHaveLength(disk.size);
    }));

  it('queues claimed blocks again when a target becomes unreachable, and sends them when it returns', () =>
    withTargets(1, async (world, [target]) => {
      const cids = await world.store(10);
      if (!target) throw new Error('There is no target.');
      target.isAway = true;
      await expect(world.send.execute(target.peer)).rejects.toThrow(PeerUnreachable);
      expect(await statesOf(world, cids)).toEqual(Array(10).fill('queued'));
      target.isAway = false;
      expect(await world.send.execute(target.peer)).toBe(10);
      expect(target.received).toHaveLength(10);
    }));

  it('sends nothing twice that arrived before a crash', () =>
    withTargets(1, async (world, [target]) => {
      await world.store(5);
      if (!target) throw new Error('There is no target.');
      // The process crashes after the target has stored the blocks and before it has recorded the receipts.
      const claimed = await world.ledger.claim(target.peer.id, world.time.now, world.time.now + MINUTE, 5);
      for (const { cid } of claimed) {
        const bytes = world.disk.get(cid) as Uint8Array;
        const block = { cid, length: bytes.length, nonce: 'n'.repeat(43) };
        await target.replicaFor(target.peer.id).put(block, async () => bytes);
      }
      world.time.now += MINUTE;
      target.received.length = 0;
      expect(await world.send.execute(target.peer)).toBe(5);
      expect(target.received).toEqual([]);
    }));

  it('does not count a receipt for another block or nonce, and gives the blocks to other targets', () =>
    withTargets(2, async (world, [liar, honest]) => {
      if (!liar || !honest) throw new Error('There are no targets.');
      liar.lie = () => ({
        put: async ({ cid, length }) => {
          const nonce = 'an old nonce';
          return signedReceipt(liar.identity, { owner: honest.peer.id, cid, length, nonce });
        },
      });
      const [cid] = await world.store(1);
      expect(await world.send.execute(liar.peer)).toBe(0);
      expect(await world.send.execute(honest.peer)).toBe(1);
      const states = await world.ledger.replicasOf(cid as NonNullable<typeof cid>);
      expect(states.find(({ target }) => target === liar.peer.id)?.state).toBe('failed');
      world.targets.push(new Target());
      expect(await world.plan.execute()).toBe(1);
    }));

  it('finds blocks that a target lost, without exchanging their ids', () =>
    withTargets(1, async (world, [target]) => {
      const cids = await world.store(50);
      if (!target) throw new Error('There is no target.');
      await world.send.execute(target.peer);
      expect(await world.compare.execute(target.peer)).toEqual({ held: 50, lost: 0, exchangedIds: 0 });
      for (const cid of cids.slice(0, 7)) target.disk.delete(cid);
      const compared = await world.compare.execute(target.peer);
      expect(compared).toMatchObject({ held: 50, lost: 7 });
      // Ids are sent only if two of the seven missing blocks are in one of the 131,072 ranges.
      expect(compared.exchangedIds).toBeLessThan(7);
      expect(await world.send.execute(target.peer)).toBe(7);
      expect(target.disk.size).toBe(50);
    }));

  it('finds by challenges a target that only pretends to store blocks', () =>
    withTargets(1, async (world, [target]) => {
      const cids = await world.store(6);
      if (!target) throw new Error('There is no target.');
      await world.send.execute(target.peer);
      for (const cid of cids) target.disk.delete(cid);
      target.lie = () => ({ answer: async () => new Uint8Array(32) });
      const { now } = world.time;
      expect(await world.verify.execute(target.peer, now - 1, 9)).toEqual({ proved: 0, lost: 0, wrong: 0 });
      expect(await world.verify.execute(target.peer, now, 4)).toEqual({ proved: 0, lost: 0, wrong: 4 });
      target.lie = () => ({});
      expect(await world.verify.execute(target.peer, now, 9)).toEqual({ proved: 0, lost: 2, wrong: 0 });
      expect((await world.contacts.all())[0]?.liedAt).toBe(now);
      expect(await statesOf(world, cids)).toEqual(Array(6).fill('queued'));
    }));

  it('treats a correct answer to a challenge as a new proof', () =>
    withTargets(1, async (world, [target]) => {
      const cids = await world.store(3);
      if (!target) throw new Error('There is no target.');
      await world.send.execute(target.peer);
      world.time.now += DAY;
      expect(await world.verify.execute(target.peer, world.time.now, 9)).toMatchObject({ proved: 3 });
      const copies = await world.ledger.copies(cids, world.time.now);
      expect([...copies.values()]).toEqual([1, 1, 1]);
    }));

  it("proves a block with the target's bytes if this machine's bytes are missing or damaged", () =>
    withTargets(1, async (world, [target]) => {
      const [kept, damaged, lost, wrong] = await world.store(4);
      if (!target || !kept || !damaged || !lost || !wrong) throw new Error('There are no blocks.');
      await world.send.execute(target.peer);
      for (const cid of [kept, lost, wrong]) world.disk.delete(cid);
      world.disk.set(damaged, Buffer.from('other bytes'));
      target.disk.delete(lost);
      target.lie = (good) => ({
        get: async (cid) => (cid === wrong ? Buffer.from('wrong bytes') : good.get(cid)),
      });
      const { now } = world.time;
      expect(await world.verify.execute(target.peer, now, 9)).toEqual({ proved: 2, lost: 1, wrong: 1 });
      expect([...world.disk.keys()]).toEqual([]);
    }));

  it('plans blocks that were stored before the mesh, and replaces a target that is gone or no longer listed', () =>
    withTargets(2, async (world, targets) => {
      const cids = await world.store(4, { queued: false });
      expect(await world.plan.execute()).toBe(8);
      expect(await world.plan.execute()).toBe(0);
      for (const { peer } of targets) await world.send.execute(peer);
      const [gone, kept] = targets as [Target, Target];
      const next = new Target();
      targets.push(next);
      await world.contacts.reach(gone.peer.id, world.time.now, 1);
      expect(await world.plan.execute()).toBe(0);
      world.time.now += 2 * DAY;
      expect(await world.plan.execute()).toBe(4);
      targets.splice(0, 1);
      expect(await world.plan.execute()).toBe(0);
      const left = (await world.ledger.replicasOf(cids[0] as NonNullable<(typeof cids)[0]>)).map(
        ({ target }) => target,
      );
      expect(left.sort()).toEqual([kept.peer.id, next.peer.id].sort());
    }));

  it('lets a target delete blocks that are no longer stored here', () =>
    withTargets(1, async (world, [target]) => {
      const [gone, kept] = await world.store(2);
      if (!target || !gone) throw new Error('There is no target.');
      await world.send.execute(target.peer);
      expect(await world.release.execute(target.peer)).toBe(0);
      await world.remove(gone);
      expect(await world.release.execute(target.peer)).toBe(1);
      expect([...target.disk.keys()]).toEqual([kept]);
      expect(await world.ledger.replicasOf(gone)).toEqual([]);
    }));

  it.each(['before', 'after'])(
    'sends a block again if it is stored again just %s the target deletes it, and counts no copy until then',
    (moment) =>
      withTargets(1, async (world, [target]) => {
        const [cid] = await world.store(1);
        if (!target || !cid) throw new Error('There is no target.');
        await world.send.execute(target.peer);
        const bytes = world.disk.get(cid) as Uint8Array;
        await world.remove(cid);
        const counted: (number | undefined)[] = [];
        const storeAgain = async () => {
          await world.storeAgain(cid, bytes);
          counted.push((await world.ledger.copies([cid], 0)).get(cid));
        };
        target.lie = (good) => ({
          release: async (cids) => {
            if (moment === 'before') await storeAgain();
            await good.release(cids);
            if (moment === 'after') await storeAgain();
          },
        });
        await world.release.execute(target.peer);
        counted.push((await world.ledger.copies([cid], 0)).get(cid));
        expect(counted).toEqual([0, 0]);
        expect(target.disk.size).toBe(0);
        expect(await world.send.execute(target.peer)).toBe(1);
        expect([...target.disk.keys()]).toEqual([cid]);
        expect(await world.release.execute(target.peer)).toBe(0);
      }),
  );

  it('does not count a block that is released while its target is challenged', () =>
    withTargets(1, async (world, [target]) => {
      const [gone] = await world.store(2);
      if (!target || !gone) throw new Error('There is no target.');
      await world.send.execute(target.peer);
      target.lie = (good) => ({
        answer: async (challenge) => {
          if (challenge.cid !== gone) return good.answer(challenge);
          await world.remove(gone);
          await world.release.execute(target.peer);
          return good.answer(challenge);
        },
      });
      const counts = await world.verify.execute(target.peer, world.time.now, 9);
      expect(counts).toEqual({ proved: 1, lost: 0, wrong: 0 });
      expect(await world.ledger.replicasOf(gone)).toEqual([]);
    }));

  it('counts no proof from before a block was released and stored again', () =>
    withTargets(1, async (world, [target]) => {
      const [cid] = await world.store(1);
      if (!target || !cid) throw new Error('There is no target.');
      await world.send.execute(target.peer);
      const bytes = world.disk.get(cid) as Uint8Array;
      target.lie = (good) => ({
        answer: async (challenge) => {
          const proof = await good.answer(challenge);
          await world.remove(cid);
          await world.release.execute(target.peer);
          await world.storeAgain(cid, bytes);
          return proof;
        },
      });
      expect(await world.verify.execute(target.peer, world.time.now, 9)).toMatchObject({
        proved: 0,
        lost: 0,
      });
      expect((await world.ledger.copies([cid], 0)).get(cid)).toBe(0);
      expect(await world.send.execute(target.peer)).toBe(1);
    }));

  it('does not report blocks as lost that were sent while the target was asked for its blocks', () =>
    withTargets(1, async (world, [target]) => {
      await world.store(3);
      if (!target) throw new Error('There is no target.');
      target.lie = (good) => ({
        fingerprints: async () => {
          const before = await good.fingerprints();
          world.time.now += 1;
          await world.send.execute(target.peer);
          return before;
        },
      });
      expect(await world.compare.execute(target.peer)).toMatchObject({ held: 3, lost: 0 });
      expect(target.received).toHaveLength(3);
      expect(await world.send.execute(target.peer)).toBe(0);
    }));

  it('does not store a block again that was deleted before or while it is fetched', () =>
    withTargets(1, async (world, [target]) => {
      const [before, during] = await world.store(2);
      if (!target || !before || !during) throw new Error('There is no target.');
      await world.send.execute(target.peer);
      for (const cid of [before, during]) world.disk.delete(cid);
      await world.remove(before);
      expect(await world.mended.get(before)).toBeUndefined();
      target.lie = (good) => ({
        get: async (cid) => {
          await world.remove(cid);
          return good.get(cid);
        },
      });
      expect(await world.mended.get(during)).toBeUndefined();
      expect(world.disk.size).toBe(0);
    }));

  it('fetches missing and damaged blocks from a good replica, and puts them back', () =>
    withTargets(2, async (world, targets) => {
      const [missing, damaged, lost] = await world.store(3);
      if (!missing || !damaged || !lost) throw new Error('There are no blocks.');
      for (const { peer } of targets) await world.send.execute(peer);
      const original = world.disk.get(missing) as Uint8Array;
      world.disk.delete(missing);
      for (const cid of [damaged, lost]) world.disk.set(cid, Buffer.from('other bytes'));
      const [bad, good] = targets as [Target, Target];
      bad.lie = () => ({ get: async () => Buffer.from('wrong bytes') });
      good.disk.delete(lost);
      expect(Buffer.from((await world.mended.get(missing)) as Uint8Array)).toEqual(Buffer.from(original));
      expect(await world.mended.get(damaged)).toHaveLength(300);
      expect(world.disk.get(damaged)).toHaveLength(300);
      await expect(world.mended.get(lost)).rejects.toThrow(BlockDamaged);
      bad.isAway = true;
      expect(await world.mended.get(lost)).toBeUndefined();
      expect(world.read).toEqual([original.length, 300, 0]);
    }));
});
