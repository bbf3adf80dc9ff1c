import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import {
  type HolderRepository,
  RecordChanged,
  type RecordPlace,
  RecordRefused,
  RepositoryUnavailable,
  SignInRequired,
} from '@gatehouse/core/sync';
import type { Contract } from '../../contract.ts';

/** Repositories, and two of their holders. */
export interface HolderRepositoryCase {
  readonly repository: HolderRepository;
  /** A holder who has granted the authorization. */
  readonly did: Did;
  /** A holder who has granted no authorization. */
  readonly stranger: Did;
  /** The same repositories while their server cannot be reached. */
  readonly away: HolderRepository;
}

/** The clauses of `HolderRepository`. */
export const holderRepositoryContract: Contract<HolderRepositoryCase> = {
  'writes a record and finds it under the CID that it returned': async (subject) => {
    const place = newPlace(subject);
    const cid = await subject.repository.put(place, record(1), null);
    assert.deepEqual(await subject.repository.read(place), { cid, value: record(1) });
  },

  'finds no record where none was written': async (subject) => {
    assert.equal(await subject.repository.read(newPlace(subject)), undefined);
  },

  'replaces the current record': async (subject) => {
    const place = newPlace(subject);
    const first = await subject.repository.put(place, record(1), null);
    const cid = await subject.repository.put(place, record(2), first);
    assert.notEqual(cid, first);
    assert.deepEqual(await subject.repository.read(place), { cid, value: record(2) });
  },

  'returns the same CID when the current record is written again, whatever `replaces` is': async (
    subject,
  ) => {
    const place = newPlace(subject);
    const first = await subject.repository.put(place, record(1), null);
    const cid = await subject.repository.put(place, record(2), first);
    for (const replaces of [null, first, cid])
      assert.equal(await subject.repository.put(place, record(2), replaces), cid);
  },

  'throws RecordChanged and writes nothing if the current record is not the one to replace': async (
    subject,
  ) => {
    const { repository } = subject;
    const place = newPlace(subject);
    const first = await repository.put(place, record(1), null);
    await assert.rejects(repository.put(place, record(2), null), RecordChanged);
    const cid = await repository.put(place, record(2), first);
    await assert.rejects(repository.put(place, record(3), first), RecordChanged);
    assert.equal((await repository.read(place))?.cid, cid);
    await assert.rejects(repository.put(newPlace(subject), record(3), first), RecordChanged);
  },

  'lets one of several concurrent callers replace a record': async (subject) => {
    const { repository } = subject;
    const place = newPlace(subject);
    const first = await repository.put(place, record(1), null);
    const outcomes = await Promise.allSettled(
      [2, 3, 4].map((revision) => repository.put(place, record(revision), first)),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  },

  'deletes a record, and does nothing if the record does not exist': async (subject) => {
    const { repository } = subject;
    const place = newPlace(subject);
    const cid = await repository.put(place, record(1), null);
    await repository.remove(place, cid);
    assert.equal(await repository.read(place), undefined);
    await repository.remove(place, cid);
    await repository.remove(place, null);
  },

  'throws RecordChanged and deletes nothing if the current record is not the one to delete': async (
    subject,
  ) => {
    const { repository } = subject;
    const place = newPlace(subject);
    const first = await repository.put(place, record(1), null);
    const cid = await repository.put(place, record(2), first);
    await assert.rejects(repository.remove(place, first), RecordChanged);
    await assert.rejects(repository.remove(place, null), RecordChanged);
    assert.equal((await repository.read(place))?.cid, cid);
  },

  'throws RecordRefused for a record that the data model does not allow': async (subject) => {
    const refused = subject.repository.put(newPlace(subject), { ...record(1), revision: 0.5 }, null);
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof RecordRefused);
      assert.equal(error.code, 'record_refused');
      return true;
    });
  },

  'throws SignInRequired for a holder who granted no authorization': async (subject) => {
    const place = newPlace({ did: subject.stranger });
    for (const attempt of attempts(subject.repository, place)) await assert.rejects(attempt, SignInRequired);
  },

  'throws RepositoryUnavailable while the server cannot be reached': async (subject) => {
    for (const attempt of attempts(subject.away, newPlace(subject)))
      await assert.rejects(attempt, RepositoryUnavailable);
  },
};

const COLLECTION = 'cloud.svc.catalog.entry';

function newPlace({ did }: { readonly did: Did }): RecordPlace {
  return { did, collection: COLLECTION, rkey: randomBytes(12).toString('hex') };
}

function record(revision: number): JsonObject {
  return {
    $type: COLLECTION,
    file: 'file',
    revision,
    root: { $link: 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy' },
    sealedName: { $bytes: 'bmFtZQ' },
  };
}

function* attempts(repository: HolderRepository, place: RecordPlace): Iterable<Promise<unknown>> {
  yield repository.put(place, record(1), null);
  yield repository.remove(place, null);
  yield repository.remove(place, 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy');
}
