import type { Milliseconds } from '@gatehouse/core/kernel';
import type { Pulse } from './pulse.ts';

/** Connections to the server of one address. */
export interface Pool<Client> {
  /** Time of `performance.now()` at which the pool was opened. */
  readonly openedAt: number;
  readonly pulse: Pulse;

  /** Calls `listen` when an idle connection fails. The pool has already removed the connection then. */
  onIdleFault(listen: (fault: Error) => void): void;

  /**
   * Takes a connection, which the caller must give back. Returns undefined if the pool was ended while the caller
   * waited. Rejects with `NoAnswer` if the server does not respond within the limit.
   */
  take(limit: Milliseconds): Promise<Client | undefined>;

  /** Accepts a connection that `take` returned. Closes it if there is a fault. */
  giveBack(client: Client, fault: Error | undefined): void;

  /** Closes idle connections immediately, and all others when they are returned. Resolves when all are closed. */
  end(): Promise<void>;

  /** Closes every connection immediately, even during a statement. */
  cut(): void;
}
