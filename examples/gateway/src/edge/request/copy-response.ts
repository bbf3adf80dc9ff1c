import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { responseHeaders } from '../../forwarding/response-headers.ts';
import type { ClientRequest, ClientResponse } from './client-request.ts';
import { gzip, isCompressible, usesGzip } from './compression.ts';
import type { Forwarded } from './edge-way.ts';

/**
 * Sends the response of a server to the client. Compresses text. Rejects if the client or the server
 * disconnects.
 */
export async function copyResponse(
  request: ClientRequest,
  response: ClientResponse,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  { isLoopback }: Pick<Forwarded, 'isLoopback'>,
): Promise<void> {
  const { method = '' } = request;
  const header = (name: string) => headers[name]?.toString();
  const compresses = usesGzip({
    method,
    status,
    accepted: request.headers['accept-encoding']?.toString(),
    header,
  });
  response.statusCode = status;
  response.sendDate = header('date') === undefined;
  setHeaders(response, responseHeaders(flat(headers)));
  if (isCompressible({ status, header })) varyByEncoding(response);
  // Browsers would apply this header to every port of this machine, so it is removed.
  if (isLoopback) response.removeHeader('Strict-Transport-Security');
  if (compresses) describeGzip(response);
  // The body of a stream can begin much later than its headers. Therefore the headers are sent immediately if the
  // length is not known.
  if (!response.hasHeader('content-length') && 'flushHeaders' in response) response.flushHeaders();
  await (compresses ? pipeline(body, gzip(), response) : pipeline(body, response));
}

/**
 * Returns header names and values as one list, in which they alternate. Repeats the name of a header that has
 * several values.
 */
function flat(headers: Dispatcher.ResponseData['headers']): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, one]),
  );
}

function setHeaders(response: ClientResponse, headers: readonly string[]): void {
  for (let i = 0; i + 1 < headers.length; i += 2)
    response.appendHeader(headers[i] as string, headers[i + 1] as string);
}

function varyByEncoding(response: ClientResponse): void {
  const vary = [response.getHeader('vary') ?? []].flat().join(', ');
  if (!/\baccept-encoding\b|\*/i.test(vary))
    response.setHeader('Vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
}

/**
 * Sets the headers of a compressed response. The compressed bytes are another representation, so a strong `ETag`
 * becomes a weak one.
 */
function describeGzip(response: ClientResponse): void {
  response.setHeader('Content-Encoding', 'gzip');
  response.removeHeader('Content-Length');
  response.removeHeader('Accept-Ranges');
  const tag = response.getHeader('etag')?.toString();
  if (tag?.startsWith('"')) response.setHeader('ETag', `W/${tag}`);
}
