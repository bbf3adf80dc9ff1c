import type { IncomingMessage, ServerResponse } from 'node:http';

/** Counts a request on its connection. Returns false if the count exceeds the limit. */
export type CountPipelined = (request: IncomingMessage, response: ServerResponse) => boolean;

export const MAX_PIPELINED_REQUESTS = 16;

/**
 * Counts the unanswered requests of each connection. A client can send more requests without waiting for
 * responses (RFC 9112 section 9.3.2). Each of them opens a connection to the server behind. Without a limit, a few
 * hundred kilobytes of requests could open thousands of connections.
 */
export function pipelinedRequests(): CountPipelined {
  const unanswered = new WeakMap<IncomingMessage['socket'], number>();
  return ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return count <= MAX_PIPELINED_REQUESTS;
  };
}
