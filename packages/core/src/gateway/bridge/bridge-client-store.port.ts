import type { BridgeClient } from './bridge-client.ts';

/** Stores the clients that operators add. Every method belongs to the surrounding unit of work. */
export abstract class BridgeClientStore {
  /**
   * Adds the client. Returns false and changes nothing if its id is taken. If callers add one id concurrently, exactly
   * one gets `true`.
   */
  abstract insert(client: BridgeClient): Promise<boolean>;

  /** The client, or undefined if it does not exist. */
  abstract find(id: string): Promise<BridgeClient | undefined>;

  /** All clients in the order of their ids. */
  abstract list(): Promise<readonly BridgeClient[]>;

  /**
   * Replaces the client if it has not changed since `find` returned it. Otherwise returns false and changes nothing. If
   * callers replace one client concurrently, exactly one gets `true`. Never adds a client that was deleted.
   */
  abstract replace(seen: BridgeClient, client: BridgeClient): Promise<boolean>;

  /** Deletes the client. Returns false if the client does not exist. */
  abstract delete(id: string): Promise<boolean>;
}
