/** Replaces the placeholders `?` of the statement with `$1`, `$2`, ..., as PostgreSQL requires. */
export function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}
