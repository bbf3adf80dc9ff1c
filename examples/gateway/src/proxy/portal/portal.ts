import { type Answer, json, refusal } from '../../forwarding/answer.ts';
import { portalFiles } from './portal-files.ts';

/**
 * Returns the identity portal's answer for a path; undefined if the path does not belong to the portal. `accept` is the
 * `Accept` header of the request.
 */
export type Portal = (path: string, accept: string | undefined) => Answer | undefined;

const ASSETS = '/app/assets/';
/** Paths of the page itself. */
const PAGES = ['/', '/app', '/app/'];

/**
 * The identity portal: the pages at `/` and below `/app/` that the proxy serves itself, from the folder of their built
 * files. For other paths below `/app/` it serves the page only to clients that accept HTML. A monitor must not receive
 * status 200 for an unknown path. `signUpUrl` is the address of the page on which users sign up with invites.
 */
export function identityPortal(folder: string, signUpUrl: string | undefined): Portal {
  const files = portalFiles(folder);
  const index = files.get('/app/index.html') ?? notBuilt;
  const info = json(200, { sign_up_url: signUpUrl });
  const signUp = signUpUrl === undefined ? index : redirect(signUpUrl);
  return (path, accept = '') => {
    if (path === '/account/sign-up' || path === '/app/sign-up') return signUp;
    if (path === '/app/info.json') return info;
    if (PAGES.includes(path)) return index;
    if (!path.startsWith('/app/')) return undefined;
    const isPage = !path.startsWith(ASSETS) && /\btext\/html\b/i.test(accept);
    return files.get(path) ?? (isPage ? index : notFound);
  };
}

const notFound = refusal(404, 'not_found', 'There is nothing at this address.');
const notBuilt = refusal(503, 'pages_not_built', 'The pages of this server are missing. Run npm run build.');

function redirect(location: string): Answer {
  return { status: 303, contentType: 'text/plain; charset=utf-8', body: '', headers: { Location: location } };
}
