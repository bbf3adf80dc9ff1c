import { MINUTE } from '@gatehouse/core/kernel';
import { atMostEvery } from './at-most-every.ts';

const MAX_RECORDS_PER_MINUTE = 10;

/**
 * Limits log records with an error to ten a minute. Their stacks are longer than a kilobyte, and during an outage every
 * anonymous request causes such a record. `count` in a record includes the omitted records before it.
 */
export function limitedFailures(write: (record: object) => void): (record: object) => void {
  return atMostEvery(
    MINUTE,
    (count, record: object) => write(count > 1 ? { ...record, count } : record),
    MAX_RECORDS_PER_MINUTE,
  );
}
