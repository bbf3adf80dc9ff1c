/** Stops the server once, on SIGTERM or SIGINT. The process ends by itself when nothing is left open. */
export function stopOnSignal(server: { stop(): Promise<void> }): void {
  let stopped = false;
  const stop = (): void => {
    if (stopped) return;
    stopped = true;
    void server.stop();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
