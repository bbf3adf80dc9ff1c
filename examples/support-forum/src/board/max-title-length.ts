/** Number of characters that a title can have. */
export const MAX_TITLE_LENGTH = 200;
