import type { Entitlement } from './entitlement.ts';
import type { EntitlementChange } from './entitlement-event.ts';
import type { ForumTask } from './forum-messages.ts';
import { holdsSeat } from './holds-seat.ts';

/**
 * Returns the task that an event queues for the support forum. Every grant queues an invitation. Any other event queues
 * an invitation or a suspension if the holder gains or loses the seat. A grace that has ended keeps the seat until the
 * sweep records the lapse, so that one suspension is queued.
 */
export function forumTask(
  before: Entitlement,
  change: EntitlementChange,
  after: Entitlement,
): ForumTask | undefined {
  if (change.name === 'manual.grant' || change.name === 'checkout.completed') return 'forum.invite';
  if (holdsSeat(before) === holdsSeat(after)) return undefined;
  return holdsSeat(after) ? 'forum.invite' : 'forum.suspend';
}
