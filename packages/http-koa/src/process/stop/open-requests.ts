import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { arrivalTimeoutOf } from '../connections/arrival-timeout.ts';
import { Slots } from '../connections/slots.ts';

const SWEEP_INTERVAL: Milliseconds = SECOND;

/** Time for which the rest of a body is read and discarded after the response to its request. */
const DISCARD_TIMEOUT: Milliseconds = 5 * SECOND;

interface OpenRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedAt: number;
  answeredAt: number | undefined;
}

/** The requests that a server is receiving or handling. Aborts requests that arrive too slowly. */
export class OpenRequests {
  readonly #open = new Slots<OpenRequest>();
  readonly #sweep: NodeJS.Timeout;
  #isDraining = false;

  /** `arrivalTimeout` is the maximum time in which a request must arrive completely; 0 for no limit. */
  constructor(arrivalTimeout: Milliseconds) {
    this.#sweep = setInterval(() => this.#cutLate(arrivalTimeout), SWEEP_INTERVAL).unref();
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const entry: OpenRequest = { request, response, startedAt: performance.now(), answeredAt: undefined };
    const slot = this.#open.add(entry);
    if (this.#isDraining) announceClose(response);
    response.on('close', () => {
      if (request.complete || request.socket.destroyed) {
        this.#open.remove(slot, entry);
        return;
      }
      request.once('close', () => this.#open.remove(slot, entry));
      entry.answeredAt = performance.now();
      // Node discards the rest of a body only if no listener has begun to read it. Otherwise discard it here.
      request.resume();
    });
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Returns the connections of these requests. */
  sockets(): ReadonlySet<Socket> {
    return new Set(this.#open.items().map(({ request }) => request.socket));
  }

  /** Makes each later response close its connection. */
  drain(): void {
    this.#isDraining = true;
    for (const { response } of this.#open.items()) announceClose(response);
  }

  /** Stops the check of how long requests take to arrive. */
  stop(): void {
    clearInterval(this.#sweep);
  }

  #cutLate(arrivalTimeout: Milliseconds): void {
    const now = performance.now();
    for (const { request, response, startedAt, answeredAt } of this.#open.items()) {
      if (request.complete || request.socket.destroyed) continue;
      const timeout = arrivalTimeoutOf(request) ?? arrivalTimeout;
      const isLate = timeout > 0 && now - startedAt > timeout;
      if (isLate || (answeredAt !== undefined && now - answeredAt > DISCARD_TIMEOUT))
        refuseLate(response, request);
    }
  }
}

/** Makes Node send `Connection: close` and end the connection after the response. */
function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

function refuseLate(response: ServerResponse, request: IncomingMessage): void {
  if (response.headersSent) {
    request.socket.destroy();
    return;
  }
  const body = { error: 'request_timeout', message: 'The request took too long to arrive. Send it again.' };
  response.shouldKeepAlive = false;
  response.writeHead(408, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
