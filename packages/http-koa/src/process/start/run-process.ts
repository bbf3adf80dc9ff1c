import { stopOnSignals } from '../stop/stop-on-signals.ts';
import type { RunningServer } from './running-server.ts';
import { startFailureText } from './start-failure-text.ts';

/**
 * Runs a server process: starts the server and stops it on a signal. If the start fails, prints the reason and sets
 * exit code 1.
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
