/** Where steps are mounted. */
export interface Mount {
  /** The path below which they answer, such as `/gate`; by default all paths. They see paths without it. */
  readonly prefix?: string;
}

/** The path below the prefix, which begins with a slash; undefined for a path that is not below it. */
export function pathBelow(prefix: string, path: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  const rest = path.slice(prefix.length);
  if (rest === '') return '/';
  return prefix === '' || rest.startsWith('/') ? rest : undefined;
}
