import { flushCompileCache } from 'node:module';
import { processLog } from '@gatehouse/adapters/pino';
import type { Did } from '@gatehouse/core/pds';
import { startWorker } from '../../../src/worker/start-worker.ts';
import { parseWorkerConfiguration } from '../../../src/worker/worker-configuration.ts';
import { type KillStep, killAt } from './kill-at-step.ts';

// The worker as a child process of a test. It loads its modules, then waits for the message that starts it, so that the
// next worker can load while the current one runs.

/** The message that starts the worker. Without `kill`, the worker runs until the test kills it. */
export interface WorkerOrder {
  readonly kill?: { readonly step: KillStep; readonly did: Did };
}

// Node writes its compile cache at exit, which a killed process does not reach.
flushCompileCache();
process.once('message', async ({ kill }: WorkerOrder) => {
  if (kill) killAt(kill.step, kill.did);
  const configuration = parseWorkerConfiguration(process.env);
  await startWorker(configuration, processLog(configuration.logLevel));
});
// The test has ended without this worker.
process.once('disconnect', () => process.exit());
