import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from './send.ts';

/** Sends the request with this number through this agent. If the agent is `false`, opens a new connection. */
export type SendRequest = (id: number, agent: Agent | false) => Promise<Reply>;

/** Outcome of one request. */
export interface Outcome {
  /** Name of the request in the load. */
  readonly kind: string;
  readonly id: number;
  /** Status of the response; 0 if the connection failed. */
  readonly status: number;
  readonly text: string;
  /** Time at which the request ended, by `performance.now()`. */
  readonly endedAt: number;
}

const KEEP_ALIVE_CLIENTS = 3;
const CLOSING_CLIENTS = 3;
const PAUSE_MS = 10;
const STEADY_TIMEOUT_MS = 45_000;

/**
 * Clients that send the requests in turn. Each client pauses for 10 ms after a request. Some clients keep their
 * connections open. Others open a connection for each request.
 */
export class Load {
  readonly #outcomes: Outcome[] = [];
  readonly #requests: readonly (readonly [string, SendRequest])[];
  readonly #clients: readonly Promise<void>[];
  #count = 0;
  #isOver = false;

  constructor(requests: Readonly<Record<string, SendRequest>>) {
    this.#requests = Object.entries(requests);
    const kept = Array.from(
      { length: KEEP_ALIVE_CLIENTS },
      () => new Agent({ keepAlive: true, maxSockets: 1 }),
    );
    const closing = Array.from({ length: CLOSING_CLIENTS }, () => false as const);
    this.#clients = [...kept, ...closing].map((agent) => this.#run(agent));
  }

  /**
   * Resolves when the latest `requests` requests of all clients have succeeded. Counts only requests that ended after
   * the call. Rejects after a time limit.
   */
  async isSteady(requests: number): Promise<void> {
    const before = this.#outcomes.length;
    const giveUpAt = performance.now() + STEADY_TIMEOUT_MS;
    for (;;) {
      const latest = this.#outcomes.slice(before).slice(-requests);
      if (latest.length === requests && latest.every(isSuccess)) return;
      if (performance.now() > giveUpAt) {
        const failed = this.#outcomes.findLast((outcome) => !isSuccess(outcome));
        throw new Error(`Requests still fail: ${JSON.stringify(failed)}`);
      }
      await pause(PAUSE_MS);
    }
  }

  /** Waits for requests in flight and returns the outcome of every request. */
  async stop(): Promise<readonly Outcome[]> {
    this.#isOver = true;
    await Promise.all(this.#clients);
    return this.#outcomes;
  }

  async #run(agent: Agent | false): Promise<void> {
    while (!this.#isOver) {
      this.#count += 1;
      this.#outcomes.push(await this.#outcome(this.#count, agent));
      await pause(PAUSE_MS);
    }
    if (agent) agent.destroy();
  }

  async #outcome(id: number, agent: Agent | false): Promise<Outcome> {
    const [kind, send] = this.#requests[id % this.#requests.length] ?? never();
    const reply = await send(id, agent).catch((error: Error) => ({ status: 0, text: String(error) }));
    return { kind, id, ...reply, endedAt: performance.now() };
  }
}

export function isSuccess({ status }: Pick<Outcome, 'status'>): boolean {
  return status >= 200 && status < 300;
}

function never(): never {
  throw new Error('A load needs at least one request.');
}
