const PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

/**
 * Returns the path that is opened after signing in. Returns the start page for a text that could open
 * another site.
 */
export function returnPath(text: string | null): string {
  return text !== null && PATH.test(text) && !text.includes('\\') ? text : '/';
}

/**
 * Returns the path of the sign-in page. It contains the current path, so that the user returns there after
 * signing in.
 */
export function signInPath(from: { pathname: string; search: string }): string {
  const here = from.pathname + from.search;
  return here === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo: here })}`;
}
