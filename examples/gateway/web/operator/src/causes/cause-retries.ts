import { ApiError } from '@gatehouse/http-koa/client';
import { failureText } from '@gatehouse/page-kit/api';
import type { StatedCause } from '../orders/stated-cause.ts';
import { afterStep, begunRetry, type CauseRetry, isSending, type RetryStep } from './cause-retry.ts';

const PREFIX = 'gatehouse-retry:';

/** Dependencies of `CauseRetries`. */
export interface CauseRetriesPorts {
  /** Kind of the failures. */
  readonly name: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Retries a part of the failures: the first ones, or those after the cursor. */
  readonly send: (body: StatedCause & { code: string; cursor?: string }) => Promise<RetryStep>;
  /** Called when a retry that needed several requests has ended, was stopped or has failed. */
  readonly onEnd: (retry: CauseRetry) => void;
}

/**
 * Retries all failures with one cause in steps, one cause at a time. A retry continues while the operator visits other
 * pages of the console. The browser tab stores its progress, so that it can be continued after a reload.
 */
export class CauseRetries {
  readonly #ports: CauseRetriesPorts;
  readonly #listeners = new Set<() => void>();
  #current: CauseRetry | undefined;

  constructor(ports: CauseRetriesPorts) {
    this.#ports = ports;
    const stored = ports.storage.getItem(PREFIX + ports.name);
    const kept = stored === null ? undefined : (JSON.parse(stored) as CauseRetry);
    // A reload aborts the request, which the page could still record as lost.
    const isInterrupted = kept && (isSending(kept) || kept.state === 'lost');
    this.#current = isInterrupted ? { ...kept, state: 'reloaded', fault: null } : kept;
  }

  /** Returns the latest retry; undefined before the first one, and after one was dismissed or done at once. */
  readonly current = (): CauseRetry | undefined => this.#current;

  /** Calls the listener after each change. Returns a function that stops these calls. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Sends the first step, then the others in the background. Resolves with the retry after the first step. Rejects if
   * another retry is running, or if the first step fails. The retry is then not begun.
   */
  async start(code: string, total: number, why: StatedCause): Promise<CauseRetry> {
    if (isSending(this.#current)) throw new Error('Another retry is running.');
    this.#set(begunRetry(code, total, why));
    const begun = await this.#step().catch((error) => {
      this.#set(undefined);
      throw error;
    });
    if (begun.state === 'done') this.#set(undefined);
    else void this.#run();
    return begun;
  }

  /** Stops after the request that is being sent. */
  stop(): void {
    this.#change({ state: 'stopping' });
  }

  /** Continues a retry that is neither running nor done. */
  resume(): void {
    this.#change({ state: 'running', fault: null });
    void this.#run();
  }

  /** Forgets the retry. The result of a request that is being sent is ignored. */
  dismiss(): void {
    this.#set(undefined);
  }

  async #run(): Promise<void> {
    while (this.#current?.state === 'running')
      await this.#step().catch((error) => {
        const state = error instanceof ApiError ? 'failed' : 'lost';
        if (this.#current) this.#change({ state, fault: failureText(error) });
      });
    if (this.#current) this.#ports.onEnd(this.#current);
  }

  async #step(): Promise<CauseRetry> {
    const { code, reason, ticket_ref, cursor } = this.#retry();
    const step = await this.#ports.send({ code, reason, ticket_ref, ...(cursor !== null && { cursor }) });
    // Read the retry again, because the operator can have stopped it during the request.
    const retry = afterStep(this.#retry(), step);
    this.#set(retry);
    return retry;
  }

  #retry(): CauseRetry {
    if (!this.#current) throw new Error('There is no retry.');
    return this.#current;
  }

  #change(change: Partial<CauseRetry>): void {
    this.#set({ ...this.#retry(), ...change });
  }

  #set(retry: CauseRetry | undefined): void {
    const { name, storage } = this.#ports;
    this.#current = retry;
    if (retry) storage.setItem(PREFIX + name, JSON.stringify(retry));
    else storage.removeItem(PREFIX + name);
    for (const listener of this.#listeners) listener();
  }
}
