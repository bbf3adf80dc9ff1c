import { once } from 'node:events';
import { WebSocket } from 'ws';

const PATH = /dpathx.cloud\.svc\.catalog\.entry\/([a-z0-9-]+)/gs;

/** A commit of one record, as the firehose of a personal data server reports it. */
export interface SeenCommit {
  readonly did: string;
  readonly file: string;
  readonly at: number;
}

/** Records when catalog records are committed. */
export class CommitTimes {
  readonly seen: SeenCommit[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (frame: Buffer) => this.#note(frame.toString('latin1')));
  }

  static async listen(pdsUrl: string): Promise<CommitTimes> {
    const url = `${pdsUrl.replace('http', 'ws')}/xrpc/com.atproto.sync.subscribeRepos`;
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new CommitTimes(socket);
  }

  /** Resolves when this many commits have been seen. */
  async reach(count: number): Promise<void> {
    while (this.seen.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  close(): void {
    this.#socket.terminate();
  }

  #note(frame: string): void {
    const did = /did:plc:[a-z2-7]{24}/.exec(frame)?.[0] ?? '';
    for (const [, file = ''] of frame.matchAll(PATH)) this.seen.push({ did, file, at: performance.now() });
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
