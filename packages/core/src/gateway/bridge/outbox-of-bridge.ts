import type { EntitlementMessages } from '../entitlement/apply-entitlement-event.use-case.ts';
import { Outbox } from '../queue/outbox.port.ts';
import type { OutboxMessage } from '../queue/outbox-message.ts';
import type { SigningKeyStore } from './signing-key-store.port.ts';

/**
 * Queues messages to the bridge only if a bridge has ever run on this database. Without a bridge, no user has signed in
 * through it, and no worker takes its messages from the queue.
 */
export class OutboxOfBridge extends Outbox<EntitlementMessages> {
  readonly #ports: {
    readonly outbox: Outbox<EntitlementMessages>;
    readonly keys: Pick<SigningKeyStore, 'list'>;
  };
  /**
   * True if a bridge has run. It never becomes false again, because a key is deleted only after the next key was
   * created.
   */
  #hasBridgeRun = false;

  constructor(ports: {
    readonly outbox: Outbox<EntitlementMessages>;
    readonly keys: Pick<SigningKeyStore, 'list'>;
  }) {
    super();
    this.#ports = ports;
  }

  override async add(message: OutboxMessage<EntitlementMessages>): Promise<void> {
    if (message.task === 'bridge.lapse' && !(await this.#bridgeHasRun())) return;
    await this.#ports.outbox.add(message);
  }

  async #bridgeHasRun(): Promise<boolean> {
    // A bridge creates its first signing key before it accepts a sign-in. Without a key, no bridge has run yet.
    this.#hasBridgeRun ||= (await this.#ports.keys.list()).length > 0;
    return this.#hasBridgeRun;
  }
}
