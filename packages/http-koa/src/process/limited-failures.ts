import { MINUTE } from '@gatehouse/core/kernel';
import { atMostEvery } from './at-most-every.ts';

const MAX_RECORDS_PER_MINUTE = 10;

/**
 * Limits records with an error, whose stack has more than a kilobyte, to ten a minute. During an outage every anonymous
 * request causes one. `count` in a record includes those that were left out before it.
 */
export function limitedFailures(write: (record: object) => void): (record: object) => void {
  return atMostEvery(
    MINUTE,
    (count, record: object) => write(count > 1 ? { ...record, count } : record),
    MAX_RECORDS_PER_MINUTE,
  );
}
