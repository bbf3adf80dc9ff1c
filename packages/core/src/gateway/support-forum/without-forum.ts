import type { JobHandlers } from '../queue/work-off-queue.use-case.ts';
import type { SeatMessages } from './seat-messages.ts';

/**
 * Returns handlers for a gateway without a forum. They remove messages about seats from the queue without any other
 * effect. If a forum is added later, the daily comparison finds the missing seats.
 */
export function withoutForum(): JobHandlers<SeatMessages> {
  const nothing = async () => {};
  return {
    'forum.invite': nothing,
    'forum.suspend': nothing,
    'forum.check': nothing,
    'forum.read': nothing,
    'forum.deactivate': nothing,
  };
}
