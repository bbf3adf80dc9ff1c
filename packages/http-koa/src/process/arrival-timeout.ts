import type { Milliseconds } from '@gatehouse/core/kernel';

const timeouts = new WeakMap<object, Milliseconds>();

/** Sets how long the request can take to arrive completely, instead of the server's `arrivalTimeout`. */
export function setArrivalTimeout(request: object, timeout: Milliseconds): void {
  timeouts.set(request, timeout);
}

export function arrivalTimeoutOf(request: object): Milliseconds | undefined {
  return timeouts.get(request);
}
