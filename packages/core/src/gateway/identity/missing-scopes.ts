/**
 * Returns the requested scopes that were not granted. Both arguments are space-separated lists (RFC 6749 section 3.3).
 */
export function missingScopes(wanted: string, granted: string): readonly string[] {
  const given = new Set(granted.split(' '));
  return wanted.split(' ').filter((scope) => scope !== '' && !given.has(scope));
}
