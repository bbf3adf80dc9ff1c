import type { Entitlement } from './entitlement.ts';
import type { EntitlementChange } from './entitlement-event.ts';
import type { ForumTask } from './forum-messages.ts';

/**
 * What the support forum must be told after an event: every grant invites, and a change of what is held invites
 * or suspends. A grace that is over still holds the seat until it is written down as a lapse, so that the
 * suspension is told once.
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

function holdsSeat({ base, once }: Entitlement): boolean {
  return once || base === 'active' || base === 'grace';
}
