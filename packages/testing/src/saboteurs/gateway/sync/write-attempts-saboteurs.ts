import type { WriteAttempts } from '@gatehouse/core/sync';
import type { SyncStores } from '../../../contracts/gateway/sync/sync-stores.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = (stores: SyncStores) => Partial<SyncStores>;

const attempts =
  (methods: (store: WriteAttempts) => Partial<WriteAttempts>): Break =>
  (stores) => ({ attempts: altered(stores.attempts, methods(stores.attempts)) });

const withoutRollback: Break = () => ({ unitOfWork: { run: (work) => work() } });

/** For each clause of `WriteAttempts`, a store that breaks it. */
export const writeAttemptsSaboteurs: PortSaboteurs<SyncStores> = {
  'stores each attempted record of a file once, for all servers': attempts((store) => ({
    begin: (did, file, attempt) => store.begin(did, file, { ...attempt, digest: `x${attempt.revision}` }),
  })),
  'keeps the attempts of each file and holder apart': attempts((store) => ({
    begin: (did, _file, attempt) => store.begin(did, 'any', attempt),
    digests: (did) => store.digests(did, 'any'),
    forget: (did, _file, revision) => store.forget(did, 'any', revision),
  })),
  'forgets the attempts of a revision and of earlier ones': attempts((store) => ({
    forget: (did, file) => store.forget(did, file, 9),
  })),
  'keeps the attempts unchanged if the unit of work rejects': withoutRollback,
};
