import { DAY, HOUR, MINUTE, SECOND } from '@gatehouse/core/kernel';
import {
  type HolderRepository,
  RecordRefused,
  RepositoryBusy,
  RepositoryUnavailable,
} from '@gatehouse/core/sync';
import type { MemoryHolderRepository } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, syncWorld } from './sync-world.ts';

/** Repositories that lose the responses of their first writes. The writes themselves succeed. */
const losingResponses =
  (count: number) =>
  (sound: MemoryHolderRepository): HolderRepository => {
    let left = count;
    const lost = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work;
      left -= 1;
      if (left >= 0) throw new RepositoryUnavailable('it did not respond in time.');
      return result;
    };
    return {
      put: (...input) => lost(sound.put(...input)),
      remove: (...input) => lost(sound.remove(...input)),
      read: (place) => sound.read(place),
    };
  };

/** Repositories whose writes fail. */
const failing = (error: Error) => (): HolderRepository => {
  const fail = () => Promise.reject(error);
  return { put: fail, remove: fail, read: fail };
};

describe('the worker', () => {
  it('writes the frozen record of a file, and removes the job', async () => {
    const { change, work, published, recordOf, jobs, catalog, repository } = syncWorld();
    await change();
    await work.execute(9);
    expect(await published()).toEqual(await recordOf());
    await change();
    await work.execute(9);
    expect(await published()).toEqual(await recordOf());
    const cid = (await repository.read({ did: ALICE, collection: 'cloud.svc.catalog.entry', rkey: 'file' }))
      ?.cid;
    expect(await catalog.find(ALICE, 'file')).toMatchObject({ published: { revision: 2, cid } });
    expect([await jobs(), repository.commits]).toEqual([[], 2]);
  });

  it('deletes the record of a deleted file, whatever the entitlement, and writes it again with the file', async () => {
    const { change, remove, work, published, policy, catalog, repository, recordOf } = syncWorld();
    await change();
    await work.execute(9);
    await remove();
    policy.answer = 'denied';
    await work.execute(9);
    expect(await published()).toBeUndefined();
    expect(await catalog.find(ALICE, 'file')).toMatchObject({ published: { revision: 2, cid: null } });
    policy.answer = 'allowed';
    await change();
    await work.execute(9);
    expect([await published(), repository.commits]).toEqual([await recordOf(), 3]);
  });

  it('makes one commit when the response to a write is lost', async () => {
    const { change, work, repository, clock, published, recordOf, jobs } = syncWorld(losingResponses(1));
    await change();
    await work.execute(1);
    expect(await jobs()).toMatchObject([{ state: 'waiting', failure: { code: 'pds_unavailable' } }]);
    clock.advance(MINUTE);
    await work.execute(1);
    expect([await published(), repository.commits]).toEqual([await recordOf(), 1]);
    expect(await jobs()).toEqual([]);
  });

  it.each([1, 2, 3])('reports no conflict for its own record after %i lost responses', async (count) => {
    const { change, work, clock, published, recordOf, jobs, attempts } = syncWorld(losingResponses(count));
    await change();
    for (let round = 0; round < 4; round += 1) {
      await work.execute(1);
      clock.advance(HOUR);
      await change();
    }
    await work.execute(1);
    expect([await published(), await jobs()]).toEqual([await recordOf(), []]);
    expect(await attempts.digests(ALICE, 'file')).toEqual(new Set());
  });

  it('deletes a record whose write was lost', async () => {
    const { change, remove, work, published, jobs } = syncWorld(losingResponses(1));
    await change();
    await work.execute(1);
    await remove();
    await work.execute(1);
    expect([await published(), await jobs()]).toEqual([undefined, []]);
  });

  it('fails with a conflict when another program has changed the record, and replaces that on request', async () => {
    const { change, work, repository, place, published, recordOf, jobs, queue } = syncWorld();
    await change();
    await work.execute(1);
    const { cid = '' } = (await repository.read(place(ALICE))) ?? {};
    await repository.put(place(ALICE), { by: 'another program' }, cid);
    await change();
    await work.execute(1);
    expect(await published()).toEqual({ by: 'another program' });
    const [job] = await jobs();
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'conflict', retryable: false } });
    await queue.requeue(ALICE, job?.message.id ?? '');
    await work.execute(1);
    expect([await published(), await jobs()]).toEqual([await recordOf(), []]);
  });

  it('writes a record again that another program has deleted', async () => {
    const { change, work, repository, place, published, recordOf } = syncWorld();
    await change();
    await work.execute(1);
    await repository.remove(place(ALICE), (await repository.read(place(ALICE)))?.cid ?? null);
    await change();
    await work.execute(1);
    expect(await published()).toEqual(await recordOf());
  });

  it('writes nothing and fails permanently when the entitlement has lapsed since the change', async () => {
    const { change, work, policy, published, jobs } = syncWorld();
    await change();
    policy.answer = 'denied';
    await work.execute(1);
    expect(await published()).toBeUndefined();
    expect(await jobs()).toMatchObject([
      { state: 'failed', attempts: 1, failure: { code: 'entitlement_denied', retryable: false } },
    ]);
  });

  it('writes nothing while the policy cannot be read, waits, and fails only after 24 h', async () => {
    const { change, work, policy, published, jobs, clock } = syncWorld();
    await change();
    policy.answer = 'unavailable';
    const begun = clock.now();
    const waits: number[] = [];
    for (;;) {
      await work.execute(1);
      const [job] = await jobs();
      if (job?.state !== 'waiting') break;
      expect(job).toMatchObject({ attempts: 0, failure: { code: 'policy_unavailable' } });
      waits.push(job.dueAt - clock.now());
      clock.advance(job.dueAt - clock.now());
    }
    expect(waits.slice(0, 4)).toEqual([30, 30, 60, 120].map((seconds) => seconds * SECOND));
    expect(Math.max(...waits)).toBe(6 * HOUR);
    expect(clock.now() - begun).toBeGreaterThanOrEqual(DAY);
    expect(clock.now() - begun).toBeLessThan(DAY + 6 * HOUR);
    expect(await published()).toBeUndefined();
    expect(await jobs()).toMatchObject([
      { state: 'failed', failure: { code: 'policy_unavailable', retryable: true } },
    ]);
  });

  it('counts the wait for the policy from its first failure, and not from an earlier one of another kind', async () => {
    const { change, work, policy, jobs, clock } = syncWorld(
      failing(new RepositoryUnavailable('it is down.')),
    );
    await change();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      if (attempt > 5) policy.answer = 'unavailable';
      await work.execute(1);
      const wait = ((await jobs())[0]?.dueAt ?? 0) - clock.now();
      waits.push(wait);
      clock.advance(wait);
    }
    expect(waits.slice(5)).toEqual([30, 30, 60].map((seconds) => seconds * SECOND));
  });

  it('pauses the jobs of a holder whose authorization has ended, and resumes them in order after a sign-in', async () => {
    const { change, work, repository, queue, published, jobs } = syncWorld();
    for (const file of ['a', 'b']) await change(ALICE, file);
    await change(BOB);
    repository.authorized.delete(ALICE);
    await work.execute(9);
    expect(await published(BOB)).toBeDefined();
    const paused = { state: 'paused', pausedFor: 'sign_in_required', attempts: 0 };
    expect(await jobs()).toMatchObject([paused, paused]);
    repository.authorized.add(ALICE);
    await queue.resume(ALICE, 'sign_in_required');
    await work.execute(9);
    expect([await published(ALICE, 'a'), await published(ALICE, 'b')]).toEqual([
      expect.objectContaining({ file: 'a' }),
      expect.objectContaining({ file: 'b' }),
    ]);
    expect(await jobs()).toEqual([]);
  });

  it('pauses the jobs of a holder without a known statement, and counts no attempts', async () => {
    const { change, work, policy, jobs } = syncWorld();
    await change();
    policy.answer = 'unknown';
    await work.execute(9);
    expect(await jobs()).toMatchObject([{ state: 'paused', pausedFor: 'entitlement_unknown', attempts: 0 }]);
  });

  it.each([
    [new RepositoryBusy(7 * MINUTE), { state: 'waiting', attempts: 0, failure: { code: 'rate_limited' } }],
    [
      new RecordRefused('record_refused', 'x'),
      { state: 'failed', failure: { code: 'record_refused', retryable: false } },
    ],
    [new RepositoryUnavailable('x'), { state: 'waiting', attempts: 1, failure: { code: 'pds_unavailable' } }],
  ])('settles a job by the outcome of its write: %s', async (error, expected) => {
    const { change, work, jobs } = syncWorld(failing(error));
    await change();
    await work.execute(1);
    expect(await jobs()).toMatchObject([expected]);
  });

  it('does nothing for a file that is already up to date in the repository, or that the catalog does not know', async () => {
    const { change, work, queue, repository, jobs } = syncWorld();
    await change();
    await work.execute(1);
    for (const file of ['file', 'unknown'])
      await queue.add({
        id: file,
        task: 'sync.catalog',
        payload: { did: ALICE, file },
        key: ALICE,
        queuedAt: 0,
      });
    await work.execute(9);
    expect([repository.commits, await jobs()]).toEqual([1, []]);
  });
});
