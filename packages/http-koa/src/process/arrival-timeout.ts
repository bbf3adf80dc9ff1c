import type { IncomingMessage } from 'node:http';
import type { Milliseconds } from '@gatehouse/core/kernel';

const timeouts = new WeakMap<IncomingMessage, Milliseconds>();

/** Gives the request more or less time than the server's `arrivalTimeout` to arrive completely. */
export function setArrivalTimeout(request: IncomingMessage, timeout: Milliseconds): void {
  timeouts.set(request, timeout);
}

export function arrivalTimeoutOf(request: IncomingMessage): Milliseconds | undefined {
  return timeouts.get(request);
}
