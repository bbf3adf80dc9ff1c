const PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

/** The place to go to after signing in; the start page for anything that could lead to another site. */
export function returnPath(text: string | null): string {
  return text !== null && PATH.test(text) && !text.includes('\\') ? text : '/';
}

/** The sign-in page that leads back to where the reader is. */
export function signInPath(from: { pathname: string; search: string }): string {
  const here = from.pathname + from.search;
  return here === '/' ? '/login' : `/login?${new URLSearchParams({ returnTo: here })}`;
}
