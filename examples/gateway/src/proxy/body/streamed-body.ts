import { type Readable, Transform } from 'node:stream';
import { releaseBuffers } from '@gatehouse/http-koa/process';
import type { Answer } from '../exchange/answer.ts';

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
 * The body as it arrives. With `checkAtEnd`, the last bytes are forwarded only after that check has passed,
 * so that the server never executes a refused request. It is a separate stream, because undici destroys a
 * stream that it no longer reads. Otherwise the client's socket would be destroyed as well.
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
  // undici handles the error, unless undici has failed before, for example because the server is down.
  stream.on('error', () => {});
  return request.pipe(stream);
}
