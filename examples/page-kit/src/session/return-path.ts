const PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

/** Path to open after signing in. Returns the start page for text that could lead to another site. */
export function returnPath(text: string | null): string {
  return text !== null && PATH.test(text) && !text.includes('\\') ? text : '/';
}

/** Path of the sign-in page. It contains the current path, so that the reader returns there. */
export function signInPath(from: { pathname: string; search: string }): string {
  const here = from.pathname + from.search;
  return here === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo: here })}`;
}
