/** Rules for the requests to a path of an edge. */
export interface Route {
  /** An exact path, or a prefix that ends with `/*`. */
  readonly path: string;
  /**
   * Format of the response while the server behind the edge is unavailable: a page for browsers, or JSON for
   * programs.
   */
  readonly outage: 'page' | 'json';
  /**
   * True if the edge forwards the request only when the server and its database are ready. Otherwise the edge
   * sends the response of an outage.
   */
  readonly needsReadiness?: true;
  /** True if a request can become a WebSocket. On other paths `Upgrade` is removed. */
  readonly canUpgrade?: true;
}

/**
 * Returns the first route whose path matches. `target` is the target of the request as it was sent: a path,
 * with or without a query.
 */
export function routeOf<Of extends Pick<Route, 'path'>>(
  routes: readonly Of[],
  target: string,
): Of | undefined {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  return routes.find((route) =>
    route.path.endsWith('/*') ? path.startsWith(route.path.slice(0, -1)) : path === route.path,
  );
}
