import { type Answer, refusal } from '../../forwarding/answer.ts';

const PATHS: ReadonlySet<string> = new Set(['/account', '/robots.txt']);
const FOLDERS = ['/xrpc/', '/oauth/', '/.well-known/', '/@atproto/', '/account/'] as const;

/**
 * Refuses every path that the personal data server does not serve. It serves XRPC, OAuth with its pages, and
 * well-known files.
 */
export function unservedPath(path: string): Answer | undefined {
  return FOLDERS.some((folder) => path.startsWith(folder)) || PATHS.has(path)
    ? undefined
    : refusal(404, 'not_found', 'There is nothing at this address.');
}
