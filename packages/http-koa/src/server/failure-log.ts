import { type DomainError, MINUTE } from '@gatehouse/core/kernel';
import { atMostEvery, limitedFailures, perKey, type ServerLog } from '../process/index.ts';
import type { FailureListener } from '../refusal/failure.ts';
import type { RefusalTable } from '../refusal/refusal-table.ts';
import { rowOf } from '../refusal/row-of.ts';

/**
 * Returns a listener that logs failures with their cause and the id of the request. The level is `info` for a refusal
 * with a status below 500, otherwise `error`. The number of refusals in the log is limited for each code, because
 * anonymous clients can repeat them. A refusal whose row has `isExpected`, and that has no cause, gets at most one
 * short line a minute, with the level `warn` instead. Any other refusal gets at most ten records a minute. Errors that
 * are not refusals are always logged.
 */
export function failureLog(table: RefusalTable, log: ServerLog): FailureListener {
  const briefly = perKey((code: string) =>
    atMostEvery(MINUTE, (count) => log.warn({ code, count }, 'refused')),
  );
  const refused = perKey((_code: string) => limitedFailures((record) => log.info(record, 'refused')));
  const failed = perKey((_code: string) => limitedFailures((record) => log.error(record, 'failed')));
  return (error, { state }) => {
    const row = rowOf(table, error);
    const record = { err: error, requestId: state.requestId };
    if (!row) {
      log.error(record, 'failed');
      return;
    }
    const { code, cause } = error as DomainError;
    if (row.isExpected && cause === undefined) briefly(code)();
    else if (row.status < 500) refused(code)(record);
    else failed(code)(record);
  };
}
