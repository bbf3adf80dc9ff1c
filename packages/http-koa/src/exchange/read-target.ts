/** Path and query of a request target. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

/**
 * Parses a request target; returns undefined if it is malformed. For an absolute URL, returns only its path and query
 * (RFC 9112 section 3.2.2).
 */
export function readTarget(target: string): Target | undefined {
  if (target.startsWith('/') || target === '*') return split(target.split('#', 1)[0] ?? '');
  const url = URL.parse(target);
  return url ? { path: url.pathname, query: url.search.slice(1) } : undefined;
}

function split(target: string): Target {
  const mark = target.indexOf('?');
  return mark === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
