/** Can the database contain this text? PostgreSQL refuses NUL in texts, in queries too. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
