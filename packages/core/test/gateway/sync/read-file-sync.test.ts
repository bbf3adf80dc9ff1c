import { HOUR, MINUTE } from '@gatehouse/core/kernel';
import { ReadFileSync, RecordRefused, RepositoryBusy } from '@gatehouse/core/sync';
import { describe, expect, it } from 'vitest';
import { homeWorld } from '../statement/home-world.ts';
import { ALICE, BOB, syncWorld } from './sync-world.ts';

/** Returns the sync state of the file, as the customer sees it. */
async function shown({ queue, catalog }: ReturnType<typeof syncWorld>, did = ALICE, file = 'file') {
  const entry = await catalog.find(did, file);
  return entry && new ReadFileSync({ queue, statements: undefined }).execute(entry);
}

const plain = (state: string, reason: string | null = null) => ({ state, reason, waitsUntil: null });

describe('the sync of a file', () => {
  it('is queued after a change, running in a worker, and done when the repository shows it', async () => {
    const world = syncWorld();
    await world.change();
    await world.change(ALICE, 'other');
    expect(await shown(world)).toEqual(plain('queued'));
    const job = await world.queue.claim({ tasks: ['sync.catalog'], lease: HOUR });
    expect(await shown(world)).toEqual(plain('running'));
    await world.change();
    expect(await shown(world)).toEqual(plain('running'));
    expect(await shown(world, ALICE, 'other')).toEqual(plain('queued'));
    if (job) await world.queue.complete(job);
    await world.work.execute(9);
    expect(await shown(world)).toEqual(plain('done'));
  });

  it('is done for an older revision than that in the repository', async () => {
    const world = syncWorld();
    await world.change();
    await world.change();
    await world.work.execute(9);
    const entry = await world.catalog.find(ALICE, 'file');
    const sync = new ReadFileSync({ queue: world.queue, statements: undefined });
    expect(entry && (await sync.execute({ ...entry, revision: 1 }))).toEqual(plain('done'));
  });

  it('is paused with the reason, for this holder only', async () => {
    const world = syncWorld();
    for (const did of [ALICE, BOB]) await world.change(did);
    world.repository.authorized.delete(ALICE);
    await world.work.execute(9);
    expect(await shown(world)).toEqual(plain('paused', 'sign_in_required'));
    expect(await shown(world, BOB)).toEqual(plain('done'));
  });

  it('waits until the next attempt, or has failed, with the code', async () => {
    const world = syncWorld();
    await world.change();
    world.repository.put = () => Promise.reject(new RepositoryBusy(7 * MINUTE));
    await world.work.execute(9);
    const waitsUntil = world.clock.now() + 7 * MINUTE;
    expect(await shown(world)).toEqual({ state: 'waiting', reason: 'rate_limited', waitsUntil });
    world.clock.advance(7 * MINUTE);
    world.repository.put = () => Promise.reject(new RecordRefused('record_refused', 'x'));
    await world.work.execute(9);
    expect(await shown(world)).toEqual(plain('failed', 'record_refused'));
    await world.change();
    expect(await shown(world)).toEqual(plain('queued'));
  });

  it('is paused at home as long as no statement is known, except for a deletion', async () => {
    const [world, home] = [syncWorld(), homeWorld()];
    const sync = new ReadFileSync({ queue: world.queue, statements: home.read });
    const entry = await world.change();
    expect(await sync.execute(entry)).toEqual(plain('paused', 'entitlement_unknown'));
    expect(await sync.execute({ ...entry, record: null })).toEqual(plain('queued'));
    home.states({ base: 'active' });
    await home.refresh();
    expect(await sync.execute(entry)).toEqual(plain('queued'));
  });
});
