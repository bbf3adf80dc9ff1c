import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  NodeOAuthClient,
  type NodeSavedSession,
  type NodeSavedState,
  requestLocalLock,
} from '@atproto/oauth-client-node';

/** A public OAuth client with a callback on loopback, like an application on a customer's machine. */
export interface OAuthClient {
  readonly origin: string;
  readonly client: NodeOAuthClient;
  readonly sessions: ReadonlyMap<string, NodeSavedSession>;
  /** Waits until the browser opens the callback. Resolves to the parameters of the callback. */
  callback(): Promise<URLSearchParams>;
  stop(): Promise<void>;
}

export async function startOAuthClient(issuer: string, plcUrl: string, scope: string): Promise<OAuthClient> {
  const arrived: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://client');
    if (pathname === '/callback') {
      arrived.push(searchParams);
      server.emit('callback');
    }
    response.setHeader('Content-Type', 'text/html').end('the application');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` as const;
  const redirectUri = `${origin}/callback` as const;
  const states = new Map<string, NodeSavedState>();
  const sessions = new Map<string, NodeSavedSession>();
  const client = new NodeOAuthClient({
    clientMetadata: {
      client_id: `http://localhost?${new URLSearchParams({ redirect_uri: redirectUri, scope })}`,
      redirect_uris: [redirectUri],
      scope,
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      dpop_bound_access_tokens: true,
    },
    allowHttp: true,
    handleResolver: issuer,
    plcDirectoryUrl: plcUrl,
    requestLock: requestLocalLock,
    stateStore: store(states),
    sessionStore: store(sessions),
  });
  return {
    origin,
    client,
    sessions,
    callback: async () => {
      if (arrived.length === 0) await once(server, 'callback');
      return arrived.shift() ?? new URLSearchParams();
    },
    stop: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}

function store<T>(map: Map<string, T>) {
  return {
    get: async (key: string) => map.get(key),
    set: async (key: string, value: T) => void map.set(key, value),
    del: async (key: string) => void map.delete(key),
  };
}
