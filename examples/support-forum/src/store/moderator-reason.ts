/**
 * Reason of a suspension by a moderator. It must not begin with the text by which the gateway recognizes its
 * own suspensions.
 */
export const MODERATOR_REASON = 'Suspended by a moderator';
