/** The statement as PostgreSQL writes it: `$1`, `$2`, ... in place of each `?`. */
export function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}
