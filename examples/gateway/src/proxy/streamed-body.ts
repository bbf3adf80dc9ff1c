import { type Readable, Transform } from 'node:stream';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { spent } from './spent-buffers.ts';

/** A body was refused before its end had been sent. */
export class RefusedUnderWay extends Error {
  override readonly name = 'RefusedUnderWay';
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('The body was refused before its end.');
    this.answer = answer;
  }
}

/**
 * The body as it comes in. Where there is a last word, its end is held back until that is spoken; without its end nothing
 * of it is executed. A stream of its own, because undici destroys what it no longer reads, and the client's socket with it.
 */
export function streamedBody({ request, lastWord }: Exchange): Readable {
  let held: Buffer | undefined;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      spent(chunk.length);
      const next = lastWord ? held : chunk;
      held = chunk;
      done(null, next);
    },
    flush: (done) => {
      if (lastWord === undefined) return done();
      lastWord().then((answer) => (answer ? done(new RefusedUnderWay(answer)) : done(null, held)), done);
    },
  });
  request.once('error', (error) => stream.destroy(error));
  // undici hears it unless it has failed before, as when the server is down: then nobody needs the body any more.
  stream.on('error', () => {});
  return request.pipe(stream);
}
