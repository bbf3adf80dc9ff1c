import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Mount } from '../exchange/mount.ts';
import { payloadOf } from '../exchange/payload-of.ts';
import type { PlainExchange } from '../exchange/plain-exchange.ts';
import { runSteps, type Step } from '../exchange/step.ts';
import { OriginRefused } from '../refusal/http-refusals.ts';
import type { Arrival } from './arrival.ts';
import { fetchExchange } from './fetch-exchange.ts';
import type { FetchOutgoing } from './fetch-outgoing.ts';
import { hostResponse } from './host-response.ts';

/**
 * Responds to a Fetch API request. If no step responds, returns the response of the host with the headers that the
 * steps have set. Rejects with errors for which no step responds.
 */
export type FetchMiddleware = (
  request: Request,
  arrival: Arrival,
  host: () => Response | Promise<Response>,
) => Promise<Response>;

/** Responds to a Fetch API request, with status 404 if no step responds. */
export type StandardHandler = (request: Request, arrival: Arrival) => Promise<Response>;

/** Converts the steps to a handler for the Fetch API, for Bun, Deno, Hono and other hosts. */
export function standardHandler(steps: readonly Step[], mount: Mount = {}): StandardHandler {
  const middleware = fetchMiddleware(steps, mount);
  return (request, arrival) => middleware(request, arrival, () => new Response(null, { status: 404 }));
}

/** Converts the steps to a handler that calls `host` if no step responds. */
export function fetchMiddleware(steps: readonly Step[], mount: Mount = {}): FetchMiddleware {
  return async (request, arrival, host) => {
    const exchange = fetchExchange(request, arrival, mount);
    if (!exchange.isBelowPrefix) return host();
    let isLeft = false;
    await runSteps(steps, exchange, async () => {
      isLeft = true;
    });
    return isLeft && !exchange.isAnswered ? leftTo(host, exchange.res) : responseOf(exchange);
  };
}

async function leftTo(host: () => Response | Promise<Response>, res: FetchOutgoing): Promise<Response> {
  try {
    const response = hostResponse(await hosted(host), res.toHeaders());
    queueMicrotask(() => res.end(true, response.status));
    return response;
  } catch (error) {
    // The host has thrown this error, so the host also responds to the request.
    res.end(true, 500);
    throw error;
  }
}

/**
 * Returns the response of the host. If the host throws `OriginRefused`, returns the response to that error, with status
 * 403.
 */
async function hosted(host: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await host();
  } catch (error) {
    if (error instanceof OriginRefused) return error.getResponse();
    throw error;
  }
}

function responseOf(exchange: PlainExchange<FetchOutgoing>): Response {
  const payload = payloadOf(exchange);
  const { res, status } = exchange;
  if (payload instanceof Readable)
    finished(payload).then(
      () => res.end(true),
      () => res.end(false),
    );
  // If the request was aborted, no client is left that could receive the response.
  else queueMicrotask(() => res.end(!exchange.req.errored));
  const body = payload instanceof Readable ? (Readable.toWeb(payload) as ReadableStream) : payload;
  return new Response(body as BodyInit | null, { status, headers: res.toHeaders() });
}
