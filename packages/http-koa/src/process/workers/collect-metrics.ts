import type { Worker } from 'node:cluster';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { WorkerMetrics } from './merge-metrics.ts';
import { type MetricsMessage, metricsMessage } from './metrics-messages.ts';

/** Time within which a worker returns its metrics. A worker that is slower is reported as not responding. */
const RESPONSE_TIMEOUT: Milliseconds = 2 * SECOND;

/** Collects the metrics of all workers in the first process, when one of the workers requests them. */
export class CollectMetrics {
  readonly #count: number;
  /** The workers that have started and not ended, by number. */
  readonly #workers = new Map<number, Worker>();
  readonly #waiting = new Map<number, (of: WorkerMetrics) => void>();
  #lastId = 0;

  constructor(count: number) {
    this.#count = count;
  }

  /** Adds a worker that has started. */
  add(number: number, worker: Worker): void {
    this.#workers.set(number, worker);
    worker.on('message', (received: unknown) => {
      const message = metricsMessage(received);
      if (message?.kind === 'gatehouse metrics wanted') this.#collect(worker, message.id);
      if (message?.kind === 'gatehouse metrics of one')
        this.#waiting.get(message.id)?.({ worker: number, text: message.text });
    });
    const remove = () => {
      if (this.#workers.get(number) === worker) this.#workers.delete(number);
    };
    worker.once('disconnect', remove).once('exit', remove);
  }

  async #collect(asking: Worker, id: number): Promise<void> {
    const numbers = Array.from({ length: this.#count }, (_, index) => index + 1);
    const all = await Promise.all(numbers.map((number) => this.#of(number)));
    send(asking, { kind: 'gatehouse metrics of all', id, all });
  }

  async #of(number: number): Promise<WorkerMetrics> {
    const worker = this.#workers.get(number);
    if (!worker) return { worker: number, text: undefined };
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<WorkerMetrics>();
    const timer = setTimeout(() => resolve({ worker: number, text: undefined }), RESPONSE_TIMEOUT);
    this.#waiting.set(id, resolve);
    send(worker, { kind: 'gatehouse metrics asked', id });
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    });
  }
}

/** Sends a message to a worker. A worker that has ended gets none, and is reported as not responding. */
function send(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
