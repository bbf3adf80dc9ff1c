/** The paths of all endpoints are shorter. */
const MAX_CHARACTERS = 256;

/** The path for the log, truncated, because every client can fill a log with paths, which are up to 16 KiB long. */
export function loggedPath(path: string): string {
  return path.slice(0, MAX_CHARACTERS);
}
