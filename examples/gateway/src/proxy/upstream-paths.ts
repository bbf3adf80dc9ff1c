import { refusal } from './answer.ts';
import type { Rule } from './rule.ts';

const PATHS: ReadonlySet<string> = new Set(['/account', '/robots.txt']);
const FOLDERS = ['/xrpc/', '/oauth/', '/.well-known/', '/@atproto/', '/account/'] as const;

/** Only what the personal data server is known to serve goes there: XRPC, OAuth and its pages, well-known documents. */
export const upstreamPaths: Rule = ({ path }) =>
  FOLDERS.some((folder) => path.startsWith(folder)) || PATHS.has(path)
    ? undefined
    : refusal(404, 'not_found', 'There is nothing at this address.');
