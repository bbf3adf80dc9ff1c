/** Stops the server at the first SIGTERM or SIGINT. The process exits by itself when nothing is left open. */
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
