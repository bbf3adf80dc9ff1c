import type { BridgeClient } from './bridge-client.ts';
import type { BridgeClientStore } from './bridge-client-store.port.ts';
import { BridgeClientConfigured } from './bridge-errors.ts';

/** A client, and where it comes from: the configuration of the bridge, or an operator. */
export interface ListedBridgeClient extends BridgeClient {
  readonly source: 'configuration' | 'operator';
}

/**
 * The clients in the configuration, and the clients that operators have added. If a configured client and an added
 * client have the same id, the configured client is used.
 */
export class BridgeClientDirectory {
  readonly #configured: ReadonlyMap<string, BridgeClient>;
  readonly #store: BridgeClientStore;

  constructor(configured: readonly BridgeClient[], store: BridgeClientStore) {
    this.#configured = new Map(configured.map((client) => [client.id, client]));
    this.#store = store;
  }

  /** The client, or undefined if it does not exist. */
  async find(id: string): Promise<BridgeClient | undefined> {
    return this.#configured.get(id) ?? this.#store.find(id);
  }

  /** All clients: those in the configuration first, then the added ones in the order of their ids. */
  async list(): Promise<readonly ListedBridgeClient[]> {
    const added = (await this.#store.list()).filter(({ id }) => !this.#configured.has(id));
    return [
      ...[...this.#configured.values()].map((client) => ({ ...client, source: 'configuration' as const })),
      ...added.map((client) => ({ ...client, source: 'operator' as const })),
    ];
  }

  /** Throws `BridgeClientConfigured` if the client is in the configuration. */
  requireUnconfigured(id: string): void {
    if (this.#configured.has(id)) throw new BridgeClientConfigured(id);
  }
}
