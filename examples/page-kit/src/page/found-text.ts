/**
 * Returns the number of search results as a text for screen readers. If there are more pages, the total is
 * unknown.
 */
export function foundText(count: number, hasMore: boolean, [one, many]: readonly [string, string]): string {
  if (hasMore) return `More than ${count} ${many} found.`;
  return `${count} ${count === 1 ? one : many} found.`;
}
