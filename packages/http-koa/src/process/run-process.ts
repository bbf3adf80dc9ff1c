import type { RunningServer } from './running-server.ts';
import { startFailureText } from './start-failure-text.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/**
 * The whole of a server's `main.ts`: starts it, stops it at a signal, and explains a failed start with exit code 1.
 */
export async function runProcess(start: () => Promise<RunningServer>): Promise<void> {
  let server: RunningServer | undefined;
  stopOnSignals(() => server);
  try {
    server = await start();
  } catch (error) {
    console.error(startFailureText(error));
    process.exitCode = 1;
  }
}
