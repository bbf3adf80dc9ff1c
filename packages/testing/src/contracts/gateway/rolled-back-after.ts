import assert from 'node:assert/strict';
import type { UnitOfWork } from '@gatehouse/core/kernel';

/**
 * Runs the work in a unit of work, calls `look` before the unit of work ends, and rolls it back. It is rolled back even
 * if `look` rejects, because otherwise its locks would make the next clauses wait.
 */
export async function rolledBackAfter(
  unitOfWork: UnitOfWork,
  work: () => Promise<unknown>,
  look: () => Promise<void>,
): Promise<void> {
  const [written, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const end = new Error('The contract rolls this back.');
  const failing = unitOfWork.run(async () => {
    await work();
    written.resolve();
    await looked.promise;
    throw end;
  });
  try {
    await Promise.race([written.promise, failing]);
    await look();
  } finally {
    looked.resolve();
    await Promise.allSettled([failing]);
  }
  await assert.rejects(failing, end);
}
