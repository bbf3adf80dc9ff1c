import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { StorageContract } from '../contract.ts';
import type { Change, Changes } from './change.ts';
import type { Transacted } from './transacted.ts';

export const UNDOES = 'undoes each change when the unit of work is rolled back';
export const HIDES = 'shows each change only to its unit of work until that commits';

/** The clauses of every port whose methods belong to the surrounding unit of work. */
export function transactionClauses<Storage extends Transacted>(
  changes: Changes<Storage>,
): StorageContract<Storage> {
  return {
    [UNDOES]: async (storage, other) => {
      for (const [method, prepare] of Object.entries(changes)) {
        const { make, look, before, looksOnce = false } = await prepare(storage);
        await rolledBack(storage, () => make(storage));
        assert.deepEqual(await look(storage), before, method);
        if (!looksOnce) assert.deepEqual(await look(other), before, method);
      }
    },

    [HIDES]: async (storage, other) => {
      for (const [method, prepare] of Object.entries(changes)) {
        const change = await prepare(storage);
        const hidden = change.looksOnce ? hiddenFromWriters : hiddenFromReaders;
        await hidden(change, storage, other, method);
      }
    },
  };
}

async function hiddenFromReaders<Storage extends Transacted>(
  { make, look, before, after }: Change<Storage>,
  storage: Storage,
  other: Storage,
  method: string,
): Promise<void> {
  const outside = AsyncLocalStorage.snapshot();
  let seen: unknown;
  await storage.unitOfWork.run(async () => {
    await make(storage);
    assert.deepEqual(await look(storage), after, method);
    seen = await outside(() => look(other));
  });
  assert.deepEqual(seen, before, method);
  assert.deepEqual(await look(other), after, method);
}

/**
 * Checks a change whose `look` writes. Such a `look` can block until the unit of work ends. The unit of work is
 * therefore rolled back, because after a commit `look` could return either value.
 */
async function hiddenFromWriters<Storage extends Transacted>(
  { make, look, before }: Change<Storage>,
  storage: Storage,
  other: Storage,
  method: string,
): Promise<void> {
  const outside = AsyncLocalStorage.snapshot();
  let seen: Promise<unknown> | undefined;
  try {
    await rolledBack(storage, async () => {
      await make(storage);
      seen = outside(() => look(other));
      // If the other server's `look` does not wait, give it time to run before the rollback. The rollback also undoes
      // the writes of these calls.
      for (let count = 0; count < 20; count += 1) await look(storage);
    });
  } finally {
    await Promise.allSettled([seen]);
  }
  assert.deepEqual(await seen, before, method);
}

async function rolledBack({ unitOfWork }: Transacted, work: () => Promise<unknown>): Promise<void> {
  const end = new Error('The contract rolls this back.');
  const running = unitOfWork.run(async () => {
    await work();
    throw end;
  });
  await assert.rejects(running, end);
}
