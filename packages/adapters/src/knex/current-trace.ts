import { channel } from 'node:diagnostics_channel';
import { type CurrentTrace, OBSERVATION_CHANNELS } from '@gatehouse/core/kernel';

const traces = channel(OBSERVATION_CHANNELS.trace);

/** Returns the `traceparent` of the current request or job; undefined if it is not traced. */
export function currentTraceParent(): string | undefined {
  if (!traces.hasSubscribers) return undefined;
  const current: CurrentTrace = {};
  traces.publish(current);
  return current.traceParent;
}
