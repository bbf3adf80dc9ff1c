import { MINUTE } from '@gatehouse/core/kernel';
import { atMostEvery } from './at-most-every.ts';

const MAX_RECORDS_PER_MINUTE = 10;

/**
 * Limits records with an error to ten a minute, because their stack has more than a kilobyte and during an
 * outage every anonymous request causes one. `count` in a record includes the omitted records before it.
 */
export function limitedFailures(write: (record: object) => void): (record: object) => void {
  return atMostEvery(
    MINUTE,
    (count, record: object) => write(count > 1 ? { ...record, count } : record),
    MAX_RECORDS_PER_MINUTE,
  );
}
