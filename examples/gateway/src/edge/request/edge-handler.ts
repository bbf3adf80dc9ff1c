import { describeRequest, limitedFailures, perKey } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import { type Dispatcher, errors } from 'undici';
import { isAnswer } from '../../forwarding/answer.ts';
import { streamedBody } from '../../forwarding/streamed-body.ts';
import type { EdgeMetrics } from '../edge-metrics.ts';
import type { Site } from '../table/index.ts';
import { type ClientRequest, type ClientResponse, hasBody, isHttp2 } from './client-request.ts';
import { copyResponse } from './copy-response.ts';
import type { EdgeWay, Forwarded } from './edge-way.ts';
import { outage } from './outage-answer.ts';
import { sendAnswer } from './send-answer.ts';
import { Turns } from './turns.ts';

export interface EdgeHandlerParts {
  readonly way: EdgeWay;
  /** Connections to the server of a site. */
  readonly upstreamOf: (site: Site) => Dispatcher;
  readonly isReady: (site: Site) => Promise<boolean>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly metrics: EdgeMetrics;
}

/** Handles one request. Never rejects. */
export type EdgeHandler = (request: ClientRequest, response: ClientResponse) => Promise<void>;

/**
 * Returns a handler that responds to a request itself, or forwards the request once. While the server's
 * response arrives, the handler passes it on to the client.
 */
export function edgeHandler({ way, upstreamOf, isReady, log, metrics }: EdgeHandlerParts): EdgeHandler {
  const closing = new WeakSet<object>();
  const turns = new Turns();
  // These failures are logged in limited numbers, because any client can disconnect at any time, and during
  // an outage every request fails.
  const disconnected = perKey((_site: string) =>
    limitedFailures((record) => log.info(record, 'client disconnected')),
  );
  const failed = perKey((_site: string) => limitedFailures((record) => log.error(record, 'server failed')));
  return async (request, response) => {
    const { socket } = request;
    const http1 = isHttp2(request) ? undefined : socket;
    if (http1 && !(await turns.begin(http1))) {
      socket.destroy();
      return;
    }
    // A malformed request closes the connection. Requests that followed it in the same packet are ignored.
    if (closing.has(socket)) return;
    const found = way(request);
    response.once('close', () => {
      metrics.count(isAnswer(found) ? 'none' : found.site.name, response.statusCode);
      if (http1) turns.end(http1);
    });
    if (isAnswer(found)) {
      if (found.status === 400 && http1) closing.add(http1);
      sendAnswer(request, response, found);
      return;
    }
    const { site, route } = found;
    describeRequest({ site: site.name, route: route.path });
    if (route.needsReadiness && !(await isReady(site))) {
      sendAnswer(request, response, outage(route));
      return;
    }
    try {
      await copyResponse(
        request,
        response,
        await forwarded(request, response, upstreamOf(site), found),
        found,
      );
      request.resume();
    } catch (error) {
      // If a body does not have the announced length, undici can throw before HTTP/2 reports the fault.
      const isMalformed = error instanceof errors.RequestContentLengthMismatchError;
      if (response.headersSent || request.aborted || isMalformed) {
        disconnected(site.name)({ err: error, site: site.name });
        response.destroy();
      } else {
        failed(site.name)({ err: error, site: site.name });
        sendAnswer(request, response, outage(route));
      }
    }
  };
}

function forwarded(
  request: ClientRequest,
  response: ClientResponse,
  upstream: Dispatcher,
  { target, headers }: Forwarded,
): Promise<Dispatcher.ResponseData> {
  const stopping = new AbortController();
  response.once('close', () => stopping.abort(new Error('The client disconnected.')));
  return upstream.request({
    method: request.method as Dispatcher.HttpMethod,
    path: target,
    headers,
    body: hasBody(request) ? streamedBody(request, undefined) : null,
    signal: stopping.signal,
  });
}
