import type { RequestListener } from 'node:http';

/**
 * For requests with `Expect: 100-continue`: sends `100 Continue` when the listener begins to read the body. A listener that
 * refuses the request without reading spares the client from sending it.
 */
export function continueOnRead(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { shouldKeepAlive } = response;
    const read = request._read;
    // Without the interim response the client may leave the body out, so nothing else can follow on the connection.
    response.shouldKeepAlive = false;
    request._read = (size) => {
      request._read = read;
      if (!response.headersSent) {
        response.shouldKeepAlive = shouldKeepAlive;
        response.writeContinue();
      }
      read.call(request, size);
    };
    listener(request, response);
  };
}
