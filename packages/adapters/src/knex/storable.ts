/** Can the text be in the database at all? PostgreSQL has no NUL in texts and fails when it is asked for one. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
