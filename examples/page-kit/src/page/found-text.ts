/** The result of a search for screen readers. The total is not known if there are more pages. */
export function foundText(count: number, hasMore: boolean, [one, many]: readonly [string, string]): string {
  if (hasMore) return `More than ${count} ${many} found.`;
  return `${count} ${count === 1 ? one : many} found.`;
}
