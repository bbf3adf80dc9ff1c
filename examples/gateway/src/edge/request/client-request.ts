import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';

/** A request over HTTP/1.1 or HTTP/2. */
export type ClientRequest = IncomingMessage | Http2ServerRequest;

/** The response to a `ClientRequest`. */
export type ClientResponse = ServerResponse | Http2ServerResponse;

/** Returns whether the client sent the request over HTTP/2. */
export function isHttp2(request: ClientRequest): request is Http2ServerRequest {
  return request.httpVersionMajor === 2;
}

/** Returns whether the request has a body. */
export function hasBody(request: ClientRequest): boolean {
  if (isHttp2(request)) return !request.stream.endAfterHeaders;
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return coding !== undefined || (length !== undefined && length !== '0');
}
