import { Readable } from 'node:stream';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Incoming } from '../exchange/exchange.ts';
import { releaseBuffers } from '../process/connections/release-buffers.ts';
import { BodyIncomplete, BodyTooLarge, RequestTimeout } from '../refusal/http-refusals.ts';
import { ADMISSION_LIFETIME } from './admission-lifetime.ts';
import { type BodyRules, checkBodyHeaders } from './body-headers.ts';

/**
 * Returns the body as a stream, which reads only on demand. The stream fails with `BodyTooLarge` above the limit, and
 * with `BodyIncomplete` if the client disconnects. It fails with `RequestTimeout` if the client pauses for too long or
 * its average rate is too low. Throws `UnsupportedMediaType`, `LengthRequired` or `BodyTooLarge` if the headers alone
 * show that the body must be refused. If the body takes longer than a second, `admit` is called before the stream ends,
 * because the caller can lose the access in that time.
 */
export function streamedBody(request: Incoming, rules: BodyRules, admit?: () => Promise<unknown>): Readable {
  checkBodyHeaders(request, rules);
  return Readable.from(chunks(request, rules, admit), { objectMode: false });
}

async function* chunks(
  request: Incoming,
  { limit, idleTimeout, minimumBytesPerSecond }: BodyRules,
  admit?: () => Promise<unknown>,
): AsyncGenerator<Buffer> {
  const beganAt = performance.now();
  // Do not destroy the request. Otherwise the connection would be reset before the client receives the refusal.
  const iterator: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  let received = 0;
  // Measure only the time in which the server waits for the client. Otherwise a busy disk would make the client look
  // slow.
  let patience: Milliseconds = idleTimeout;
  try {
    for (;;) {
      const waitingSince = performance.now();
      const { done, value } = await nextWithin(iterator, Math.min(idleTimeout, patience));
      if (done) {
        if (performance.now() - beganAt >= ADMISSION_LIFETIME) await admit?.();
        return;
      }
      patience += (value.length / minimumBytesPerSecond) * SECOND - (performance.now() - waitingSince);
      received += value.length;
      if (received > limit) throw new BodyTooLarge(limit);
      yield value;
      releaseBuffers(value.length);
    }
  } finally {
    // Do not await this. It resolves only after the pending read, which can take forever.
    void iterator.return?.();
  }
}

async function nextWithin(
  iterator: AsyncIterator<Buffer>,
  timeout: Milliseconds,
): Promise<IteratorResult<Buffer>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RequestTimeout()), Math.max(0, timeout));
  });
  const next = iterator.next().catch(() => {
    throw new BodyIncomplete();
  });
  return Promise.race([next, late]).finally(() => clearTimeout(timer));
}
