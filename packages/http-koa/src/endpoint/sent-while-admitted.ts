import { Readable } from 'node:stream';
import { ADMISSION_LIFETIME } from '../request/admission-lifetime.ts';

/**
 * Returns the stream of a reply. Calls `admit` at most once a second while the stream is sent, because a client that
 * reads slowly can lose the access in that time. If `admit` rejects, the stream fails, so the client sees that the
 * reply is incomplete.
 */
export function sentWhileAdmitted(reply: Readable, admit: () => Promise<unknown>): Readable {
  const sent = Readable.from(pieces(reply, admit), { objectMode: false });
  // If the client reads nothing, the generator never begins, so it cannot destroy the reply.
  sent.once('close', () => reply.destroy());
  return sent;
}

async function* pieces(reply: Readable, admit: () => Promise<unknown>): AsyncGenerator<unknown> {
  let admittedAt = performance.now();
  for await (const piece of reply) {
    if (performance.now() - admittedAt >= ADMISSION_LIFETIME) {
      await admit();
      admittedAt = performance.now();
    }
    yield piece;
  }
}
