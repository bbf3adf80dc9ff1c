import { LAST_SEEN_INTERVAL, type RecordLastSeen } from '@gatehouse/core/session';
import type { Job } from '../../process/index.ts';

/**
 * Returns the job that stores when sessions were last seen. Each process runs it for the sessions that the process
 * authenticated.
 */
export function lastSeenJob(recordLastSeen: RecordLastSeen): Job {
  return {
    name: 'record-last-seen',
    interval: LAST_SEEN_INTERVAL,
    run: () => recordLastSeen.execute(),
    runsAtStop: true,
  };
}
