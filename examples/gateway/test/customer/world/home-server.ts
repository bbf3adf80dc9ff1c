import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responds to the requests for one path. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => unknown;

/**
 * A server that claims to be the personal data server of one PDS account. The DID of that account is the server's
 * address (`did:web`).
 */
export interface HomeServer {
  readonly url: string;
  readonly did: string;
  /** The requested paths, in order. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** The documents of a correct server, by path. Other paths return 404. */
const DOCUMENTS: Readonly<Record<string, (url: string, did: string) => object>> = {
  '/.well-known/did.json': (url, id) => ({
    id,
    alsoKnownAs: ['at://alice.elsewhere.example'],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: url }],
  }),
  '/.well-known/oauth-protected-resource': (resource) => ({ resource, authorization_servers: [resource] }),
  '/.well-known/oauth-authorization-server': (issuer) => ({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
    require_pushed_authorization_requests: true,
    client_id_metadata_document_supported: true,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['none'],
  }),
  '/oauth/par': () => ({ request_uri: 'urn:request:one', expires_in: 60 }),
  '/xrpc/com.atproto.identity.resolveHandle': (_, did) => ({ did }),
};

/** Starts a server that responds correctly, except that `behaviours` respond on their paths. */
export async function startHomeServer(
  behaviours: Readonly<Record<string, Behaviour>> = {},
): Promise<HomeServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    asked.push(path);
    const behave = behaviours[path] ?? answering(DOCUMENTS[path]?.(url, did));
    behave(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  const did = didOf(url);
  return {
    url,
    did,
    asked,
    stop: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Returns a behaviour that responds with JSON, or with 404 if there is no body. */
export function answering(body: unknown, status = 200): Behaviour {
  return (response) => {
    response.writeHead(body === undefined ? 404 : status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

/** Returns a behaviour that responds correctly, except that these members have other values. */
export function changing(changes: object): Behaviour {
  return (response, request) => {
    const { url = '', headers } = request;
    const origin = `http://${headers.host}`;
    answering({ ...DOCUMENTS[url]?.(origin, didOf(origin)), ...changes })(response, request);
  };
}

function didOf(url: string): string {
  return `did:web:${encodeURIComponent(new URL(url).host)}`;
}
