import { parseReturnPath } from '@gatehouse/core/single-sign-on';

/** Returns the path that a sign-in leads to; the start page for anything that is not a path of this forum. */
export function wantedPath(text: string): string {
  try {
    return parseReturnPath(text);
  } catch {
    return '/';
  }
}
