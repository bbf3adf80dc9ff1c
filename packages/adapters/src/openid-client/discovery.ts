import type { ServerMetadata } from 'openid-client';
import type { GuardedFetch } from './guarded-fetch.ts';
import type { NetworkPolicy } from './network-policy.ts';
import { ProviderFailure, quoted } from './provider-failure.ts';

const CALLED_ENDPOINTS = ['token_endpoint', 'jwks_uri', 'userinfo_endpoint'] as const;
const REQUIRED_ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const LISTS = [
  'id_token_signing_alg_values_supported',
  'scopes_supported',
  'token_endpoint_auth_methods_supported',
] as const;
const MAX_REDIRECTS = 3;

/**
 * Reads and checks the discovery document of the issuer (OpenID Connect Discovery 1.0 section 4). Compares the issuer
 * as text, without normalization. Throws `ProviderFailure`.
 */
export async function discovered(
  issuer: string,
  fetch: GuardedFetch,
  policy: NetworkPolicy,
): Promise<ServerMetadata> {
  const document = await read(documentUrl(issuer), fetch);
  if (document.issuer !== issuer) {
    throw new ProviderFailure(
      `The issuer in the discovery document is ${quoted(document.issuer)}, not ${quoted(issuer)}. Enter it exactly as the document has it.`,
    );
  }
  checkEndpoints(document, policy);
  for (const name of LISTS) checkList(document, name);
  return document as unknown as ServerMetadata;
}

function documentUrl(issuer: string): URL {
  const url = URL.parse(issuer);
  if (!url) throw new ProviderFailure(`The issuer ${quoted(issuer)} is not a URL.`);
  if (url.username || url.password || /[?#]/.test(issuer)) {
    throw new ProviderFailure('The issuer must be a URL without user name, password, query and fragment.');
  }
  return new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
}

async function read(url: URL, fetch: GuardedFetch): Promise<Record<string, unknown>> {
  const response = await followed(url, fetch);
  if (response.status !== 200) {
    throw new ProviderFailure(
      `${url} responded with status ${response.status} instead of a discovery document.`,
    );
  }
  const document = parsed(await response.text());
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new ProviderFailure(
      `The response of ${url} is not a discovery document, because it is not a JSON object.`,
    );
  }
  return document as Record<string, unknown>;
}

/**
 * Fetches an address. Follows redirects only within one origin, because another origin could impersonate the issuer.
 */
async function followed(start: URL, fetch: GuardedFetch): Promise<Response> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(url.href, { headers: { accept: 'application/json' } });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    const next = URL.parse(location, url.href);
    if (next?.origin !== start.origin) {
      throw new ProviderFailure(`${start} redirects to ${quoted(location)}, which is another server.`);
    }
    url = next;
  }
  throw new ProviderFailure(`${start} redirects more than ${MAX_REDIRECTS} times.`);
}

/**
 * Checks schemes and IP addresses before any connection. Host names are checked later, when they are resolved for a
 * connection.
 */
function checkEndpoints(document: Record<string, unknown>, policy: NetworkPolicy): void {
  for (const name of REQUIRED_ENDPOINTS) {
    if (document[name] === undefined) throw new ProviderFailure(`The discovery document has no ${name}.`);
  }
  policy.checkForBrowsers(endpointOf(document, 'authorization_endpoint'), String(document.issuer));
  const called = CALLED_ENDPOINTS.filter((name) => document[name] !== undefined);
  for (const name of called) policy.check(endpointOf(document, name));
}

function endpointOf(document: Record<string, unknown>, name: string): URL {
  const address = document[name];
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (!url) throw new ProviderFailure(`The ${name} in the discovery document is not a URL.`);
  return url;
}

/** Checks that a member is a list of texts, because the library and this adapter use it without a further check. */
function checkList(document: Record<string, unknown>, name: string): void {
  const list = document[name] ?? [];
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string'))
    throw new ProviderFailure(`The ${name} in the discovery document is not a list of texts.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
