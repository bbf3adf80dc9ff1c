import type { RunningServer } from '@gatehouse/http-koa/process';
import { type Serving, serve } from '@gatehouse/http-koa/server';
import { startWorkLoop, type WorkLoopParts } from './work-loop.ts';

/** Serves, and works off the queue until the server stops. Begins no job while the server drains. */
export async function serveWork(serving: Serving, work: WorkLoopParts): Promise<RunningServer> {
  const server = await serve({
    ...serving,
    close: async () => {
      await stopLoop();
      await serving.close();
    },
  });
  const stopLoop = startWorkLoop(work);
  const stop = () => {
    // `close` waits for the jobs, and reports a failure of the loop.
    stopLoop().catch(() => {});
    return server.stop();
  };
  return { ...server, stop };
}
