import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { wholeBody } from '@gatehouse/http-koa/request';

/** Maximum length of a body in bytes. The provider reads at most this many. */
const BODY_LIMIT = 56 * 1024;

/**
 * Reads the body of the request before the provider does, and lets the provider read it again as one piece. The
 * provider itself would keep each piece until the last one arrives, without a limit over all requests.
 */
export async function receiveWholeBody(request: IncomingMessage): Promise<void> {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (length === '0' && coding === undefined) return;
  const bytes = await wholeBody(request, request, BODY_LIMIT);
  Object.defineProperties(request, {
    readable: { value: true },
    iterator: { value: () => Readable.from([bytes]) },
  });
}
