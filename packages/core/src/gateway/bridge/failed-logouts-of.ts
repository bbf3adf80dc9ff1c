import type { Did } from '../pds/did.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import type { BridgeMessages } from './bridge-messages.ts';
import { type FailedLogout, failedLogout } from './failed-logout.ts';

const PAGE_SIZE = 200;

/**
 * Returns all failed logouts of the user. Reads the failed logouts of all users, because the queue cannot find them by
 * user.
 */
export async function failedLogoutsOf(
  did: Did,
  queue: Pick<WorkQueue<BridgeMessages>, 'jobs'>,
): Promise<readonly FailedLogout[]> {
  const found: FailedLogout[] = [];
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const failed = { tasks: ['bridge.logout'], state: 'failed' } as const;
    const page = await queue.jobs(failed, { cursor, limit: PAGE_SIZE });
    const logouts = page.items.flatMap((job) => failedLogout(job) ?? []);
    found.push(...logouts.filter((logout) => logout.did === did));
    isMore = page.nextCursor !== null;
    cursor = page.nextCursor ?? undefined;
  }
  return found;
}
