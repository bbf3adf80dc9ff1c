/** Number of characters that a post can have. */
export const MAX_BODY_LENGTH = 10_000;
