import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE } from '@gatehouse/core/kernel';
import type { Logger } from 'pino';
import { Pool } from 'undici';
import { isAnswer } from '../forwarding/answer.ts';
import { answerClientError } from '../forwarding/client-error.ts';
import { openTunnel, refuseUpgrade, type TunnelParts } from '../forwarding/tunnel.ts';
import type { EdgeMetrics } from './edge-metrics.ts';
import { edgeHandler } from './request/edge-handler.ts';
import { methodRefused } from './request/edge-refusals.ts';
import { edgeWay, type Forwarded } from './request/edge-way.ts';
import { outage } from './request/outage-answer.ts';
import { readiness } from './request/readiness.ts';
import { RESPONSE_TIMEOUT, type Site, UPSTREAM_IDLE_TIMEOUT } from './table/index.ts';

export interface EdgeParts {
  readonly sites: readonly Site[];
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly metrics: EdgeMetrics;
}

/** The edge, as parts of a server. */
export interface Edge {
  readonly listener: RequestListener;
  readonly isUpgrade: (request: IncomingMessage) => boolean;
  prepare(server: Server): void;
  /** Closes the connections to the servers. */
  close(): Promise<void>;
}

/** Time after which a connection that has an unanswered request and transfers nothing is closed. */
const SOCKET_TIMEOUT = 5 * MINUTE;

/** Composes the edge. */
export function createEdge({ sites, log, metrics }: EdgeParts): Edge {
  const upstreams = new Map(
    [...new Set(sites.map(({ upstream }) => upstream))].map((url) => [url, pool(url)]),
  );
  const upstreamOf = ({ upstream }: Site) => upstreams.get(upstream) as Pool;
  const way = edgeWay(sites);
  const handle = edgeHandler({ way, upstreamOf, isReady: readiness(upstreamOf), log, metrics });
  return {
    listener: (request, response) => void handle(request, response),
    isUpgrade: (request) => {
      const found = way(request);
      return (
        !isAnswer(found) &&
        found.route.canUpgrade === true &&
        request.headers.upgrade?.toLowerCase() === 'websocket'
      );
    },
    prepare: (server) => {
      server.timeout = SOCKET_TIMEOUT;
      server.on('clientError', answerClientError);
      server.on('connect', (_request: IncomingMessage, client: Socket) =>
        refuseUpgrade(client, methodRefused),
      );
      server.on('upgrade', (request: IncomingMessage, client: Socket, head: Buffer) => {
        const found = way(request);
        if (isAnswer(found)) refuseUpgrade(client, found);
        else openTunnel(tunnelTo(found), client, head);
      });
    },
    close: async () => {
      await Promise.all([...upstreams.values()].map((one) => one.destroy()));
    },
  };
}

function pool(origin: string): Pool {
  return new Pool(origin, {
    keepAliveTimeout: UPSTREAM_IDLE_TIMEOUT,
    headersTimeout: RESPONSE_TIMEOUT,
    bodyTimeout: RESPONSE_TIMEOUT,
  });
}

function tunnelTo({ site, route, target, headers }: Forwarded): TunnelParts {
  const upstream = new URL(site.upstream);
  return { upstream, timeout: RESPONSE_TIMEOUT, target, headers, outage: outage(route), count: () => {} };
}
