/** Replaces the placeholders `?` of the statement by `$1`, `$2` and so on, as PostgreSQL requires. */
export function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}
