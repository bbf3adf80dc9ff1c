import { checkedPath } from '../../files/index.ts';

/** A folder as the user enters it: '', '/', 'a', '/a/b/'. */
export function remoteFolder(text: string): string {
  const bare = text.replace(/^\/+|\/+$/g, '');
  return bare === '' ? '' : checkedPath(bare);
}

/** Returns whether the path is the one that the user entered, or below it. */
export function isWithin(path: string, named: string): boolean {
  return named === '' || path === named || path.startsWith(`${named}/`);
}
