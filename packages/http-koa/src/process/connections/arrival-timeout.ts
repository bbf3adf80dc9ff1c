import type { Milliseconds } from '@gatehouse/core/kernel';

const timeouts = new WeakMap<object, Milliseconds>();

/** Sets the maximum time in which the request must arrive completely. This replaces the server's `arrivalTimeout`. */
export function setArrivalTimeout(request: object, timeout: Milliseconds): void {
  timeouts.set(request, timeout);
}

export function arrivalTimeoutOf(request: object): Milliseconds | undefined {
  return timeouts.get(request);
}
