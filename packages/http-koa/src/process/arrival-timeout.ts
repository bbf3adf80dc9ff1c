import type { IncomingMessage } from 'node:http';
import type { Milliseconds } from '@gatehouse/core/kernel';

const timeouts = new WeakMap<IncomingMessage, Milliseconds>();

/** Sets how long the request can take to arrive completely, instead of the server's `arrivalTimeout`. */
export function setArrivalTimeout(request: IncomingMessage, timeout: Milliseconds): void {
  timeouts.set(request, timeout);
}

export function arrivalTimeoutOf(request: IncomingMessage): Milliseconds | undefined {
  return timeouts.get(request);
}
