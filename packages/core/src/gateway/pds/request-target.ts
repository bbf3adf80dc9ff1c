import { isNsid, type Nsid } from './nsid.ts';

/** The parts of a canonical request target. */
export type RequestTarget =
  | { readonly kind: 'xrpc'; readonly method: Nsid; readonly hasQuery: boolean }
  | { readonly kind: 'page'; readonly path: string };

const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~@:!$&'()*+,;=-]+)*\/?$/;
const QUERY = /^[!"$-~]*$/;
const HEALTH = '/xrpc/_health';

/**
 * Parses a request target (RFC 9112 section 3.2) that can be written in only one way. The target must be in origin form
 * and without a fragment. Its path must have no percent sign and no empty or dot segment. Returns undefined for any
 * other target. A more lenient server could find another method in such a target. Express, for example, ignores case
 * and a trailing slash.
 */
export function parseRequestTarget(target: string): RequestTarget | undefined {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!path.startsWith('/') || !PATH.test(path)) return undefined;
  if (mark !== -1 && !QUERY.test(target.slice(mark + 1))) return undefined;
  if (!/^\/xrpc(?:\/|$)/i.test(path) || path === HEALTH) return { kind: 'page', path };
  if (!path.startsWith('/xrpc/')) return undefined;
  const method = path.slice('/xrpc/'.length);
  return isNsid(method) ? { kind: 'xrpc', method, hasQuery: mark !== -1 } : undefined;
}
