import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { startApache } from '@gatehouse/testing/servers/apache';
import { selfSigned } from '@gatehouse/testing/servers/certificate';
import { freePort } from '@gatehouse/testing/servers/port';
import { checkedHost, type GuidedServers, guideBlock, openIdcDirectives } from './open-idc-directives.ts';

/** An app without a sign-in of its own. */
export interface PlainApp {
  readonly port: number;
  /** Headers of the requests that reached the app. */
  readonly received: readonly IncomingHttpHeaders[];
  stop(): Promise<void>;
}

/** Starts an app that serves one page to every client. */
export async function plainApp(): Promise<PlainApp> {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    received.push(headers);
    response.end('The app');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    stop: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A server with https that passes requests to the bridge. */
export interface SecureBridge {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server with https, and a certificate for `localhost`, in front of the bridge. */
export async function secureBridge(issuer: string): Promise<SecureBridge> {
  const server = createSecureServer(selfSigned('localhost'), (incoming, outgoing) => {
    // The bridge accepts its own host name only.
    const { host: _, ...headers } = incoming.headers;
    const { method, url = '/' } = incoming;
    const passed = request(new URL(url, issuer), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed.on('error', () => outgoing.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Starts Apache with the configuration of the guide that asks the bridge at each request to the app. */
export async function apacheInFrontOf(app: PlainApp, { issuer, url, secureIssuer }: CheckedServers) {
  const port = await freePort();
  const sessions = await guideBlock('apache', '<Location />\n  OIDCPassRefreshToken');
  const directives = [
    await openIdcDirectives({ issuer, url }),
    sessions.replace('127.0.0.1:8002', `127.0.0.1:${port}`),
    await checkedHost({ port, appPort: app.port, secureIssuer }),
  ];
  return startApache(Number(new URL(url).port), directives.join('\n'));
}

interface CheckedServers extends GuidedServers {
  readonly secureIssuer: string;
}
