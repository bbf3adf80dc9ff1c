/** Returns whether the database can contain this text. PostgreSQL rejects NUL, even in queries. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
