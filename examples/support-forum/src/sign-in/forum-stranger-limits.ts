import { MINUTE } from '@gatehouse/core/kernel';
import type { StrangerLimits } from '@gatehouse/core/throttle';

/** Actions at the forum that need no sign-in. */
export type ForumStrangerAct = 'forum-sign-in';

/**
 * Limits of these actions for one address, which many members can share. A sign-in counts twice: when it begins, and
 * when the browser returns. Both cause requests to the bridge.
 */
export const FORUM_STRANGER_LIMITS: StrangerLimits<ForumStrangerAct> = {
  'forum-sign-in': { window: 15 * MINUTE, perAddress: 200 },
};
