import { readFile } from 'node:fs/promises';
import { matchPath } from 'react-router';
import { CHECKED_URLS } from './faults-of.ts';

/** A route of a page in the file `routes.tsx`, unless it only redirects. */
const ROUTE = /path: '([^']+)'(?!, element: <Navigate)/g;

/** Returns the routes in the file that no page at this origin had when `faultsOf` checked it. */
export async function uncheckedRoutes(file: string, origin: string): Promise<readonly string[]> {
  const routes = [...(await readFile(file, 'utf8')).matchAll(ROUTE)].map(([, path]) => `/${path}`);
  const paths = [...CHECKED_URLS].map((url) => new URL(url)).filter((url) => url.origin === origin);
  const known = routes.filter((route) => route !== '/*');
  const routeOf = ({ pathname }: URL) => known.find((route) => matchPath(route, pathname)) ?? '/*';
  const checked = new Set(paths.map(routeOf));
  return routes.filter((route) => !checked.has(route));
}
