/** Pauses a transfer between two blocks until the user resumes it. */
export class Pausable {
  #resumed: PromiseWithResolvers<void> | undefined;

  get isPaused(): boolean {
    return this.#resumed !== undefined;
  }

  /** Starts no further blocks. Blocks that are being transferred are completed. */
  pause(): void {
    this.#resumed ??= Promise.withResolvers();
  }

  resume(): void {
    this.#resumed?.resolve();
    this.#resumed = undefined;
  }

  /** Resolves when the transfer is not paused, and rejects once the signal is aborted. */
  async turn(signal: AbortSignal): Promise<void> {
    const stopped = Promise.withResolvers<never>();
    const stop = () => stopped.reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      while (this.#resumed && !signal.aborted) await Promise.race([this.#resumed.promise, stopped.promise]);
      signal.throwIfAborted();
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}
