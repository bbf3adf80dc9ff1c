import { type DomainError, MINUTE } from '@gatehouse/core/kernel';
import { atMostEvery, limitedFailures, type ServerLog } from '../process/index.ts';
import type { FailureListener } from '../refusal/failure.ts';
import type { RefusalTable } from '../refusal/refusal-table.ts';
import { rowOf } from '../refusal/row-of.ts';

/**
 * Logs failures with their cause and the request's id: at level `info` if the request itself caused it, otherwise as
 * an error. Refusals are limited for each code, because anonymous clients can repeat them: those that the server makes
 * by design get one short line a minute, others ten records. An error that is not a refusal is always logged.
 */
export function failureLog(table: RefusalTable, log: ServerLog): FailureListener {
  const briefly = perCode((code) => atMostEvery(MINUTE, (count) => log.warn({ code, count }, 'refused')));
  const refused = perCode(() => limitedFailures((record) => log.info(record, 'refused')));
  const failed = perCode(() => limitedFailures((record) => log.error(record, 'failed')));
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

/** The report of each code, created at its first use. The codes are those of a table. */
function perCode<Report>(create: (code: string) => Report): (code: string) => Report {
  const reports = new Map<string, Report>();
  return (code) => {
    const report = reports.get(code) ?? create(code);
    reports.set(code, report);
    return report;
  };
}
