import { tracingChannel } from 'node:diagnostics_channel';
import { OBSERVATION_CHANNELS, type Operation } from '@gatehouse/core/kernel';
import type { JobHandlers, MessageTable } from '@gatehouse/core/queue';

const operations = tracingChannel<unknown, Operation>(OBSERVATION_CHANNELS.operation);

type AnyHandler = (
  job: { readonly attempt: number; readonly traceParent?: string },
  ...rest: unknown[]
) => Promise<void>;

/** Returns handlers that publish each attempt of a job for tracing: its task, number, cause and failure. */
export function observedHandlers<Messages extends MessageTable<Messages>>(
  handlers: JobHandlers<Messages>,
): JobHandlers<Messages> {
  const entries = Object.entries<AnyHandler>(handlers as unknown as Record<string, AnyHandler>);
  const observed = entries.map(([task, handle]): [string, AnyHandler] => [
    task,
    (job, ...rest) => {
      const attributes = { 'messaging.operation.type': 'process', 'gatehouse.job.attempt': job.attempt };
      const operation: Operation = {
        name: `process ${task}`,
        kind: 'consumer',
        attributes,
        cause: job.traceParent,
      };
      return operations.tracePromise(() => handle(job, ...rest), operation);
    },
  ]);
  return Object.fromEntries(observed) as unknown as JobHandlers<Messages>;
}
