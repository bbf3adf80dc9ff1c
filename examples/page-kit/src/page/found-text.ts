/** Result of a search for screen readers. A list with further pages does not know its total. */
export function foundText(count: number, hasMore: boolean, [one, many]: readonly [string, string]): string {
  if (hasMore) return `More than ${count} ${many} found.`;
  return `${count} ${count === 1 ? one : many} found.`;
}
