import { DomainError, MINUTE } from '@gatehouse/core/kernel';
import { atMostEvery, type ServerLog } from '../process/index.ts';
import type { FailureListener } from '../refusal/failure.ts';
import type { RefusalTable } from '../refusal/refusal-table.ts';
import { rowOf } from '../refusal/row-of.ts';

/**
 * Logs failures with their cause and the request's id: at level `info` if the request itself caused it, otherwise as
 * an error. Refusals that the server makes by design get a short line, at most one a minute for each code.
 */
export function failureLog(table: RefusalTable, log: ServerLog): FailureListener {
  const expected = new Map<string, () => void>();
  const logExpected = (code: string) => {
    const report = expected.get(code) ?? atMostEvery(MINUTE, (count) => log.warn({ code, count }, 'refused'));
    expected.set(code, report);
    report();
  };
  return (error, { state }) => {
    const row = rowOf(table, error);
    const record = { err: error, requestId: state.requestId };
    if (row?.isExpected && error instanceof DomainError && error.cause === undefined) logExpected(error.code);
    else if (row && row.status < 500) log.info(record, 'refused');
    else log.error(record, 'failed');
  };
}
