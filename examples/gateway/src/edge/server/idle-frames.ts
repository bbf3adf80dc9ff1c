import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/** Time between two calls of `closeFlooding`. */
export const FLOOD_CHECK_INTERVAL: Milliseconds = SECOND;

/** A client can send this much of a refused body before it receives the refusal. */
const MAX_IDLE_BYTES = 1024 * 1024;

/**
 * Maximum number of PING and SETTINGS frames in one interval. Some clients measure the round-trip time with a PING for
 * each window of data.
 */
const MAX_CONTROL_FRAMES = 1_000;

interface Observed {
  openStreams: number;
  /** Bytes that had arrived when the client last had an open request. */
  usefulBytes: number;
  controlFrames: number;
}

/**
 * Closes HTTP/2 sessions of clients that send too many control frames, or too many bytes without an open request. Node
 * limits frames that are malformed, and requests that are cancelled, but responds to any number of PING and SETTINGS
 * frames.
 */
export class IdleFrames {
  readonly #sessions = new Map<ServerHttp2Session, Observed>();

  add(session: ServerHttp2Session): void {
    const observed = { openStreams: 0, usefulBytes: 0, controlFrames: 0 };
    const count = () => {
      observed.controlFrames += 1;
      if (observed.controlFrames > MAX_CONTROL_FRAMES) close(session);
    };
    session.on('ping', count).on('remoteSettings', count);
    this.#sessions.set(session, observed);
    session.once('close', () => this.#sessions.delete(session));
  }

  /** Call this for each request. */
  opened(stream: ServerHttp2Stream): void {
    const session = stream.session as ServerHttp2Session | undefined;
    const observed = session && this.#sessions.get(session);
    if (!observed) return;
    observed.openStreams += 1;
    stream.once('close', () => {
      observed.openStreams -= 1;
      // A destroyed session has no socket.
      if (!session.destroyed) observed.usefulBytes = session.socket.bytesRead;
    });
  }

  /** Closes each session whose client has sent more than `MAX_IDLE_BYTES` since its last request ended. */
  closeFlooding(): void {
    for (const [session, observed] of this.#sessions) {
      const { openStreams, usefulBytes } = observed;
      observed.controlFrames = 0;
      if (session.destroyed || openStreams > 0) continue;
      if (session.socket.bytesRead - usefulBytes > MAX_IDLE_BYTES) close(session);
    }
  }
}

function close(session: ServerHttp2Session): void {
  if (!session.destroyed) session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM);
}
