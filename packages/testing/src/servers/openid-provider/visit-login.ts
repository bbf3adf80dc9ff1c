import type { Person } from './person.ts';

/** An act at the login form: signing in as this `Person`, or cancelling. */
export type LoginAct = Person | 'cancel';

/**
 * Uses the test provider like a browser without scripts. Follows the authorization URL to the form, submits the form,
 * and returns the callback URL to which the provider redirects.
 */
export async function visitLogin(authorizationUrl: string, act: LoginAct): Promise<URL> {
  const { origin } = new URL(authorizationUrl);
  const cookies = new Map<string, string>();
  const form = act === 'cancel' ? { cancel: '1' } : definedOf(act);
  let url = new URL(authorizationUrl);
  let response = await visit(url, cookies);
  while (response.status >= 300 && response.status < 400) {
    url = new URL(response.headers.get('location') ?? '', url);
    if (url.origin !== origin) return url;
    response = await visit(url, cookies);
    if (response.status === 200) response = await visit(url, cookies, new URLSearchParams(form));
  }
  throw new Error(
    `The provider responded with ${response.status} at ${url.pathname}: ${await response.text()}`,
  );
}

async function visit(url: URL, cookies: Map<string, string>, form?: URLSearchParams): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: form }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name) cookies.set(name, value ?? '');
  }
  return response;
}

function definedOf(person: Person): Record<string, string> {
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
}
