/** Caches the latest `limit` results of a pure function. An undefined result is not cached. */
export function latestResults<T extends object>(
  compute: (text: string) => T | undefined,
  limit: number,
): (text: string) => T | undefined {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known) return known;
    const result = compute(text);
    if (!result) return undefined;
    if (results.size >= limit) results.delete(results.keys().next().value ?? '');
    results.set(text, result);
    return result;
  };
}
