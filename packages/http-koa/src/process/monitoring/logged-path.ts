/** Maximum length of a path in the log. The paths of all endpoints are shorter. */
const MAX_PATH_CHARACTERS = 256;

/**
 * Returns the path for the log. Truncates it, because a client could otherwise fill the log with paths of up to 16 KiB.
 */
export function loggedPath(path: string): string {
  return path.slice(0, MAX_PATH_CHARACTERS);
}
