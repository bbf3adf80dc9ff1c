import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { answerWithFault, type DiscoveryFault } from './discovery-fault.ts';
import { encodeBasic } from './encode-basic.ts';
import { loginInteraction } from './login-interaction.ts';
import { type OpenIdProviderOptions, TEST_CLIENT_ID, TEST_CLIENT_SECRET } from './openid-provider-options.ts';
import { newCookieKey, type ProviderMemory, providerConfiguration } from './provider-configuration.ts';
import { impostorOf, newSigningKey, publicHalfOf } from './signing-keys.ts';
import { volatileAdapter } from './volatile-adapter.ts';
import { withIdTokenClaims } from './with-id-token-claims.ts';

const DISCOVERY = '/.well-known/openid-configuration';

/** A running OpenID provider on loopback. */
export interface RunningOpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sets or clears the fault of the discovery document. */
  spoilDiscovery(fault: DiscoveryFault | undefined): void;
  /** Discards the current signing key and signs with a new one. */
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real OpenID provider with a simple login form. */
export async function startOpenIdProvider(
  options: OpenIdProviderOptions = {},
): Promise<RunningOpenIdProvider> {
  const { clientId = TEST_CLIENT_ID, clientSecret = TEST_CLIENT_SECRET, port = 0 } = options;
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const memory: ProviderMemory = { adapter: volatileAdapter(), people: new Map(), cookieKey: newCookieKey() };
  let fault: DiscoveryFault | undefined;
  let answer = await answering(issuer, options, memory);
  server.on('request', (request, response) => {
    const isDiscovery = request.url === DISCOVERY;
    if (fault && isDiscovery) answerWithFault(fault, response, issuer);
    else answer(request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    spoilDiscovery: (wanted) => {
      fault = wanted;
    },
    rotateKeys: async () => {
      answer = await answering(issuer, options, memory);
    },
    stop: () => stopped(server),
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function answering(
  issuer: string,
  options: OpenIdProviderOptions,
  memory: ProviderMemory,
): Promise<Answer> {
  const key = await newSigningKey();
  const published = options.signsWithForeignKey ? await impostorOf(key) : publicHalfOf(key);
  const provider = new Provider(issuer, providerConfiguration(options, memory, key));
  if (options.idTokenClaims) provider.use(withIdTokenClaims(options.idTokenClaims, key));
  const discovered = {
    ...(options.hidesScopes && { scopes_supported: ['openid'] }),
    ...(options.advertisedAuthentications && {
      token_endpoint_auth_methods_supported: options.advertisedAuthentications,
    }),
  };
  provider.use(async (context, next) => {
    await next();
    if (context.path === DISCOVERY) context.body = { ...(context.body as object), ...discovered };
  });
  const standard = provider.callback();
  return (request, response) => {
    forgetEarlierSignIn(request);
    if (options.readsBasicLiterally) encodeBasic(request);
    if (request.url === '/jwks')
      return sendJson(response, { keys: [{ ...published, ...options.publishedKey }] });
    const answered = request.url?.startsWith('/interaction/')
      ? loginInteraction(provider, memory.people, request, response)
      : standard(request, response);
    answered.catch((error: unknown) => response.writeHead(500).end(String(error)));
  };
}

/** Removes the cookie of the provider's own session, so that every sign-in shows the login form. */
function forgetEarlierSignIn({ headers }: IncomingMessage): void {
  headers.cookie = headers.cookie
    ?.split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ');
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function stopped(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
