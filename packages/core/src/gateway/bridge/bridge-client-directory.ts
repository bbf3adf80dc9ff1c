import type { BridgeClient } from './bridge-client.ts';
import type { BridgeClientStore } from './bridge-client-store.port.ts';

/**
 * The clients in the configuration, and the clients that operators have added. If both contain a client with the same
 * id, the client in the configuration is used.
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

  async list(): Promise<readonly BridgeClient[]> {
    const added = (await this.#store.list()).filter(({ id }) => !this.#configured.has(id));
    return [...this.#configured.values(), ...added];
  }
}
