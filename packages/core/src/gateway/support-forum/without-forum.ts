import type { JobHandlers } from '../queue/work-off-queue.use-case.ts';
import type { SeatMessages } from './seat-messages.ts';

/**
 * The handlers of the messages about seats for a gateway without a forum. They do nothing, so that messages
 * do not pile up. When a forum is added, the daily comparison finds what is missing.
 */
export function withoutForum(): JobHandlers<SeatMessages> {
  const nothing = async () => {};
  return {
    'forum.invite': nothing,
    'forum.suspend': nothing,
    'forum.check': nothing,
    'forum.deactivate': nothing,
  };
}
