import { channel } from 'node:diagnostics_channel';
import type { RequestListener } from 'node:http';
import { OBSERVATION_CHANNELS, type ObservedRequest, type RequestDescription } from '@gatehouse/core/kernel';

const received = channel(OBSERVATION_CHANNELS.request);
const described = channel(OBSERVATION_CHANNELS.description);

/** Returns a listener that publishes each request, so that tracing can follow it. */
export function observed(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (!received.hasSubscribers) return listener(request, response);
    // The span ends with the response, which therefore needs one more listener than Node expects.
    response.setMaxListeners(response.getMaxListeners() + 1);
    const message: ObservedRequest = { request, response };
    received.runStores(message, () => listener(request, response));
  };
}

/** Returns whether tracing wants descriptions of requests. */
export function wantsDescriptions(): boolean {
  return described.hasSubscribers;
}

/** Describes the current request for tracing. Call it before the response ends. */
export function describeRequest(description: RequestDescription): void {
  if (described.hasSubscribers) described.publish(description);
}
