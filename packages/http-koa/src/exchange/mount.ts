/** The place at which steps are mounted. */
export interface Mount {
  /**
   * Prefix of the paths to which the steps respond, such as `/gate`; all paths if absent. The steps receive paths
   * without the prefix.
   */
  readonly prefix?: string;
}

/**
 * Returns the rest of the path after the prefix. The rest begins with a slash. Returns undefined if the path does not
 * begin with the prefix.
 */
export function pathBelow(prefix: string, path: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  const rest = path.slice(prefix.length);
  if (rest === '') return '/';
  return prefix === '' || rest.startsWith('/') ? rest : undefined;
}
