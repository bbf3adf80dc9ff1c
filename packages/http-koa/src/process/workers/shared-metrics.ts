import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { MetricsRegistry } from '../monitoring/metrics-server.ts';
import { mergeMetrics, type WorkerMetrics } from './merge-metrics.ts';
import { type MetricsMessage, metricsMessage } from './metrics-messages.ts';

/** Time after which a worker returns only its own metrics, because the first process does not respond. */
const COLLECTION_TIMEOUT: Milliseconds = 5 * SECOND;

/**
 * Returns the metrics of all workers of a server. Call this in a worker. Also sends the metrics of this worker to the
 * first process when another worker requests them.
 */
export function sharedMetrics(own: MetricsRegistry, worker: number): MetricsRegistry {
  const waiting = new Map<number, (all: readonly WorkerMetrics[]) => void>();
  let lastId = 0;

  process.on('message', async (received: unknown) => {
    const message = metricsMessage(received);
    if (message?.kind === 'gatehouse metrics asked') {
      const text = await own.metrics().catch(() => undefined);
      send({ kind: 'gatehouse metrics of one', id: message.id, text });
    }
    if (message?.kind === 'gatehouse metrics of all') waiting.get(message.id)?.(message.all);
  });

  async function collected(): Promise<readonly WorkerMetrics[]> {
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<readonly WorkerMetrics[]>();
    const giveUp = async () => resolve([{ worker, text: await own.metrics().catch(() => undefined) }]);
    const timer = setTimeout(giveUp, COLLECTION_TIMEOUT);
    waiting.set(id, resolve);
    send({ kind: 'gatehouse metrics wanted', id });
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
  }

  return { contentType: own.contentType, metrics: async () => mergeMetrics(await collected()) };
}

/** Sends a message to the first process. Ignores a failure, because this worker is then about to end. */
function send(message: MetricsMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
