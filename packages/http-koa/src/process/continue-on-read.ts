import type { RequestListener } from 'node:http';

/**
 * For requests with `Expect: 100-continue`: sends `100 Continue` when the listener begins to read the body.
 * If the listener refuses the request without reading, the client does not send the body.
 */
export function continueOnRead(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { shouldKeepAlive } = response;
    const read = request._read;
    // Without `100 Continue`, the client may not send the body. Nothing else can follow on the connection
    // then.
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
