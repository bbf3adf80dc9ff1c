import { checkedPath } from '../../files/index.ts';

/** Returns the folder that the user entered as '', '/', 'a' or '/a/b/', without the slashes at both ends. */
export function remoteFolder(text: string): string {
  const bare = text.replace(/^\/+|\/+$/g, '');
  return bare === '' ? '' : checkedPath(bare);
}

/** Returns whether the path is the path that the user entered, or is below it. */
export function isWithin(path: string, named: string): boolean {
  return named === '' || path === named || path.startsWith(`${named}/`);
}
