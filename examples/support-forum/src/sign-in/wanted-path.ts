import { parseReturnPath } from '@gatehouse/core/single-sign-on';

/** Returns the path to open after a sign-in. Returns the start page for any text that is not a path of this forum. */
export function wantedPath(text: string): string {
  try {
    return parseReturnPath(text);
  } catch {
    return '/';
  }
}
