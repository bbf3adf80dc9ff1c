import { type Readable, Transform } from 'node:stream';
import { releaseBuffers } from '@gatehouse/http-koa/process';
import type { Answer } from './answer.ts';

/** A body was refused before the client had sent all of it. */
export class RefusedBeforeEnd extends Error {
  override readonly name = 'RefusedBeforeEnd';
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('The body was refused before its end.');
    this.answer = answer;
  }
}

/**
 * Returns the body as a stream of its own. With `checkAtEnd`, the last bytes are forwarded only after that
 * check has passed, so that the server never executes a refused request. The stream is separate from the
 * request, because undici destroys a stream that it stops reading, and destroying the request would close the
 * client's socket.
 */
export function streamedBody(
  request: Readable,
  checkAtEnd: (() => Promise<Answer | undefined>) | undefined,
): Readable {
  let held: Buffer | undefined;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      releaseBuffers(chunk.length);
      const next = checkAtEnd ? held : chunk;
      held = chunk;
      done(null, next);
    },
    flush: (done) => {
      if (checkAtEnd === undefined) return done();
      checkAtEnd().then((answer) => (answer ? done(new RefusedBeforeEnd(answer)) : done(null, held)), done);
    },
  });
  request.once('error', (error) => stream.destroy(error));
  // undici handles this error, unless undici has failed before, for example because the server is down. Then
  // no other code listens for the error.
  stream.on('error', () => {});
  return request.pipe(stream);
}
