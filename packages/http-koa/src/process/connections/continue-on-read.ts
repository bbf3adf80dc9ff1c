import type { RequestListener } from 'node:http';

/**
 * Handles requests with `Expect: 100-continue`: sends `100 Continue` when the listener begins to read the body. If the
 * listener refuses the request without reading, the client does not send the body.
 */
export function continueOnRead(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { shouldKeepAlive } = response;
    const read = request._read;
    // The client waits for `100 Continue` before it sends the body. Without it, the connection cannot be used for
    // another request.
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
