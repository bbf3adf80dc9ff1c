/** How an edge treats the requests to a path. */
export interface Route {
  /** An exact path, or a prefix that ends with `/*`. */
  readonly path: string;
  /**
   * Kind of the response while the server behind the edge is unavailable: a page for people, or JSON for
   * programs.
   */
  readonly outage: 'page' | 'json';
  /**
   * True if the server, including its database, must be ready. Otherwise the edge sends the response of an
   * outage.
   */
  readonly needsReadiness?: true;
  /** True if a request can become a WebSocket. On other paths `Upgrade` is removed. */
  readonly canUpgrade?: true;
}

/** The first route whose path matches. `target` is a path with or without a query, as it was sent. */
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
