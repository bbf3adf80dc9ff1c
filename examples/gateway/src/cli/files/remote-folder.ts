import { checkedPath } from '../../files/index.ts';

/** A folder as the user names it: '', '/', 'a', '/a/b/'. */
export function remoteFolder(text: string): string {
  const bare = text.replace(/^\/+|\/+$/g, '');
  return bare === '' ? '' : checkedPath(bare);
}

/** Is the path the one that the user named, or below it? */
export function isWithin(path: string, named: string): boolean {
  return named === '' || path === named || path.startsWith(`${named}/`);
}
