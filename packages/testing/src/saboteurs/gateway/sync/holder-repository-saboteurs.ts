import type { HolderRepository } from '@gatehouse/core/sync';
import type { HolderRepositoryCase } from '../../../contracts/gateway/sync/holder-repository-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = PortSaboteurs<HolderRepositoryCase>[string];

const repositories =
  (change: (good: HolderRepository) => Partial<HolderRepository>): Break =>
  ({ repository, away }) => ({
    repository: altered(repository, change(repository)),
    away: altered(away, change(away)),
  });

/** Repositories that replace every record without comparing its CID. */
const overwriting: Break = repositories((good) => {
  const put: HolderRepository['put'] = async (place, record) => {
    const replaces = (await good.read(place))?.cid ?? null;
    return good.put(place, record, replaces).catch(() => put(place, record, replaces));
  };
  return { put };
});

/** Repositories that fail each change with the same error. */
const always = (error: Error): Break =>
  repositories(() => ({
    put: () => Promise.reject(error),
    remove: () => Promise.reject(error),
  }));

/** For each clause of `HolderRepository`, repositories that break it. */
export const holderRepositorySaboteurs: PortSaboteurs<HolderRepositoryCase> = {
  'writes a record and finds it under the CID that it returned': repositories((good) => ({
    put: async (...input) => `${await good.put(...input)}x`,
  })),
  'finds no record where none was written': repositories(() => ({
    read: async () => ({ cid: 'x', value: {} }),
  })),
  'replaces the current record': repositories((good) => ({
    put: async (place, record, replaces) =>
      replaces === null ? good.put(place, record, replaces) : `${replaces}x`,
  })),
  'returns the same CID when the current record is written again, whatever `replaces` is': repositories(
    (good) => ({
      put: async (place, record, replaces) => {
        const present = (await good.read(place))?.cid ?? null;
        if (present !== replaces) throw new Error('changed');
        return good.put(place, record, replaces);
      },
    }),
  ),
  'throws RecordChanged and writes nothing if the current record is not the one to replace': overwriting,
  'lets one of several concurrent callers replace a record': overwriting,
  'deletes a record, and does nothing if the record does not exist': repositories(() => ({
    remove: async () => {},
  })),
  'throws RecordChanged and deletes nothing if the current record is not the one to delete': repositories(
    (good) => ({
      remove: async (place) => good.remove(place, (await good.read(place))?.cid ?? null),
    }),
  ),
  'throws RecordRefused for a record that the data model does not allow': always(new Error('refused')),
  'throws SignInRequired for a holder who granted no authorization': always(new Error('ended')),
  'throws RepositoryUnavailable while the server cannot be reached': always(new Error('away')),
};
