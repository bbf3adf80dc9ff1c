import type { Readable } from 'node:stream';
import type { Milliseconds } from '@gatehouse/core/kernel';
import type { ReceivedRequest } from '../../address/received-request.ts';
import { type ArrivingBody, BodyMemory } from './body-memory.ts';
import { CollectedBytes } from './collected-bytes.ts';

/** Memory in bytes for the bodies that arrive at one process: 655 JSON bodies of the usual maximum length. */
export const BODY_MEMORY_LIMIT: number = 64 * 1024 * 1024;

const memoryOfProcess = new BodyMemory(BODY_MEMORY_LIMIT);

/** Limits for collecting a body. */
export interface Collection {
  /** Maximum length in bytes. */
  readonly limit: number;
  /** Maximum time in which the body must arrive; absent for no limit. */
  readonly timeout?: Milliseconds;
  /** Default: the memory of the process, with `BODY_MEMORY_LIMIT`. */
  readonly memory?: BodyMemory;
}

/**
 * Reason why a body was not collected: it is longer than the limit, it did not arrive completely or in time, or bodies
 * used too much memory and this one was dropped.
 */
export type BodyFault = 'too_large' | 'incomplete' | 'too_slow' | 'dropped';

/**
 * Returns the whole body of the request, or the reason why it cannot be returned. If reading fails, the rest of the
 * body is discarded. The body is read from the stream, which can be the request itself.
 */
export function collectBody(
  stream: Readable,
  { headers, socket }: ReceivedRequest,
  { limit, timeout, memory = memoryOfProcess }: Collection,
): Promise<Buffer | BodyFault> {
  const announced = Number(headers['content-length'] ?? Number.NaN);
  if (announced > limit) return Promise.resolve('too_large');
  if (stream.destroyed) return Promise.resolve('incomplete');
  return new Promise((resolve) => {
    const maxLength = announced >= 0 ? announced : limit;
    const collected = new CollectedBytes(maxLength);
    let arriving: ArrivingBody | undefined;
    let isEnded = false;

    const end = (result: Buffer | BodyFault) => {
      isEnded = true;
      clearTimeout(timer);
      stream.off('data', add).off('end', complete).off('error', abort).off('close', abort);
      if (arriving) memory.remove(arriving);
      // A stream whose body is discarded can fail later, when the client disconnects.
      if (typeof result === 'string') stream.on('error', () => {}).resume();
      resolve(result);
    };
    const add = (piece: Buffer) => {
      const length = collected.length + piece.length;
      if (length > maxLength) return end(length > limit ? 'too_large' : 'incomplete');
      // A body of one piece has arrived completely.
      if (piece.length !== announced) {
        arriving ??= memory.add(socket.remoteAddress ?? '', () => end('dropped'));
        memory.grow(arriving, collected.growthFor(piece));
        if (isEnded) return;
      }
      collected.add(piece);
    };
    const complete = () =>
      end(announced >= 0 && collected.length !== announced ? 'incomplete' : collected.toBuffer());
    const abort = () => end('incomplete');
    const timer = timeout === undefined ? undefined : setTimeout(() => end('too_slow'), timeout);
    stream.on('data', add).on('end', complete).on('error', abort).on('close', abort);
  });
}
