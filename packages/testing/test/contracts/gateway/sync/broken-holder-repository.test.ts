import type { HolderRepository } from '@gatehouse/core/sync';
import { type HolderRepositoryCase, holderRepositoryContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryHolderRepository } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

const DID = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const STRANGER = 'did:plc:bobbbbbbbbbbbbbbbbbbbbbb';

function sound(): HolderRepositoryCase {
  const [repository, away] = [new MemoryHolderRepository(), new MemoryHolderRepository()];
  repository.authorized.add(DID);
  away.isAway = true;
  return { repository, did: DID, stranger: STRANGER, away };
}

type Break = (repository: HolderRepository) => Partial<HolderRepository>;

/** Repositories that replace any record, whatever its CID. */
const overwrites: Break = (sound) => {
  const put: HolderRepository['put'] = async (place, record) => {
    const replaces = (await sound.read(place))?.cid ?? null;
    return sound.put(place, record, replaces).catch(() => put(place, record, replaces));
  };
  return { put };
};

const deletesAny: Break = (sound) => ({
  remove: async (place) => sound.remove(place, (await sound.read(place))?.cid ?? null),
});

/** Repositories that fail each call with the same error. */
const always =
  (error: Error): Break =>
  () => ({
    put: () => Promise.reject(error),
    remove: () => Promise.reject(error),
  });

const BROKEN: Readonly<Record<string, Break>> = {
  'writes a record and finds it under the CID that it returned': (sound) => ({
    put: async (...input) => `${await sound.put(...input)}x`,
  }),
  'finds no record where none was written': () => ({ read: async () => ({ cid: 'x', value: {} }) }),
  'replaces the current record': (sound) => ({
    put: async (place, record, replaces) =>
      replaces === null ? sound.put(place, record, replaces) : `${replaces}x`,
  }),
  'returns the same CID when the current record is written again, whatever `replaces` is': (sound) => ({
    put: async (place, record, replaces) => {
      const present = (await sound.read(place))?.cid ?? null;
      if (present !== replaces) throw new Error('changed');
      return sound.put(place, record, replaces);
    },
  }),
  'throws RecordChanged and writes nothing if the current record is not the one to replace': overwrites,
  'lets one of several concurrent callers replace a record': overwrites,
  'deletes a record, and does nothing if there is none': () => ({ remove: async () => {} }),
  'throws RecordChanged and deletes nothing if the current record is not the one to delete': deletesAny,
  'throws RecordRefused for a record that the data model does not allow': always(new Error('refused')),
  'throws SignInRequired for an account without authorization': always(new Error('ended')),
  'throws RepositoryUnavailable while the server cannot be reached': always(new Error('away')),
};

describe('the contract of HolderRepository', () => {
  it('has a broken adapter for each of its clauses', () => {
    expect(Object.keys(BROKEN)).toEqual(Object.keys(holderRepositoryContract));
  });

  it.each(Object.entries(holderRepositoryContract))('holds in memory: %s', (_clause, experiment) =>
    experiment(sound()),
  );

  it.each(Object.entries(holderRepositoryContract))(
    'catches an adapter that breaks: %s',
    async (clause, experiment) => {
      const { repository, away, ...accounts } = sound();
      const broken = (port: HolderRepository) => altered(port, BROKEN[clause]?.(port) ?? {});
      const subject = { repository: broken(repository), away: broken(away), ...accounts };
      await expect(experiment(subject)).rejects.toThrow();
    },
  );
});
