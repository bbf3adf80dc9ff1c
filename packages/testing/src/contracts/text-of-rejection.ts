import assert from 'node:assert/strict';
import { inspect } from 'node:util';

/** Returns the error of work that must reject, with all its members, as a log would contain it. */
export async function textOfRejection(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.fail('It was not rejected.'),
    (failure: unknown) => failure,
  );
  return inspect(error, { depth: 9, showHidden: true });
}
