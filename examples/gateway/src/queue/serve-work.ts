import { limitedFailures, type RunningServer } from '@gatehouse/http-koa/process';
import { type Serving, serve } from '@gatehouse/http-koa/server';
import { startWorkLoop, type WorkLoopParts } from './work-loop.ts';

export interface QueueWork extends Omit<WorkLoopParts, 'onFailure'> {
  /** Callback after a failure to claim a job or to store its outcome. The failure has been logged already. */
  readonly onFailure: () => void;
}

/**
 * Serves requests, and runs the jobs of the queue until the server stops. Starts no job while the server
 * drains.
 */
export async function serveWork(serving: Serving, work: QueueWork): Promise<RunningServer> {
  const server = await serve({
    ...serving,
    close: async () => {
      await stopLoop();
      await serving.close();
    },
  });
  const logFailure = limitedFailures((record) => serving.log.error(record, 'queue failed'));
  const stopLoop = startWorkLoop({
    ...work,
    onFailure: (error) => {
      work.onFailure();
      logFailure({ err: error });
    },
  });
  const stop = () => {
    // The promise is not handled here, because `close` waits for the jobs and reports a failure of the loop.
    stopLoop().catch(() => {});
    return server.stop();
  };
  return { ...server, stop };
}
