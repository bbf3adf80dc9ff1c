import { constants } from 'node:os';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { RunningServer } from '../start/running-server.ts';

/**
 * Time within which repeated signals are treated as one. One Ctrl-C can reach a process several times: from the
 * terminal, from npm and from a supervisor.
 */
const REPEATED_SIGNAL_MS: Milliseconds = SECOND;

/** Time for which a database or job that hangs can delay the end of the process. */
export const CLOSE_TIMEOUT: Milliseconds = 5 * SECOND;

/**
 * Stops the server at SIGTERM or SIGINT. A second signal at least one second later ends the process immediately. A
 * signal before the server exists also ends the process immediately.
 */
export function stopOnSignals(running: () => RunningServer | undefined): void {
  let stoppedAt: number | undefined;
  const onSignal = (signal: 'SIGTERM' | 'SIGINT') => {
    const now = performance.now();
    const exit = () => process.exit(128 + constants.signals[signal]);
    if (stoppedAt === undefined) {
      stoppedAt = now;
      // Wait for the end of this turn of the event loop, because `running` returns a new server only after that.
      setImmediate(() => stop(running(), exit));
    } else if (now - stoppedAt >= REPEATED_SIGNAL_MS) exit();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

function stop(server: RunningServer | undefined, exit: () => void): void {
  if (!server) {
    exit();
    return;
  }
  const giveUp = () => {
    console.error(
      `The process did not end within ${server.stopsWithin + CLOSE_TIMEOUT} ms after the signal.`,
    );
    process.exit(1);
  };
  setTimeout(giveUp, server.stopsWithin + CLOSE_TIMEOUT).unref();
  server.stop().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
