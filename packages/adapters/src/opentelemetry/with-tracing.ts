import type { TracingOptions } from './tracing-options.ts';

/** A server that can be stopped. */
export interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Starts a server with tracing, and sends the last spans when the server has stopped. Without options, starts the
 * server only, and loads nothing of OpenTelemetry.
 */
export async function withTracing<Server extends Stoppable>(
  options: TracingOptions | undefined,
  start: () => Promise<Server>,
): Promise<Server> {
  if (!options) return start();
  const { startTracing } = await import('./start-tracing.ts');
  const stopTracing = startTracing(options);
  try {
    const server = await start();
    return { ...server, stop: () => server.stop().finally(stopTracing) };
  } catch (error) {
    await stopTracing();
    throw error;
  }
}
