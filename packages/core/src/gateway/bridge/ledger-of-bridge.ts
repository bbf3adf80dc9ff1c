import { EventLedger, type EventOutbox, type LedgerEntry } from '../entitlement/event-ledger.port.ts';
import type { SigningKeyStore } from './signing-key-store.port.ts';

/**
 * Wraps an event ledger. Queues messages to the bridge only if a bridge has ever run on this database. Otherwise no
 * user has signed in through a bridge, and no worker would take the messages from the queue.
 */
export class LedgerOfBridge extends EventLedger {
  readonly #ports: { readonly ledger: EventLedger; readonly keys: Pick<SigningKeyStore, 'list'> };
  /** True after a signing key was found once. Never reset, so that the keys are not read again. */
  #hasBridgeRun = false;

  constructor(ports: { readonly ledger: EventLedger; readonly keys: Pick<SigningKeyStore, 'list'> }) {
    super();
    this.#ports = ports;
  }

  override find(eventId: string): Promise<LedgerEntry | undefined> {
    return this.#ports.ledger.find(eventId);
  }

  override async record(entry: LedgerEntry, messages: EventOutbox): Promise<boolean> {
    const isForBridge = ({ task }: EventOutbox[number]) => task === 'bridge.lapse';
    const queued =
      messages.some(isForBridge) && !(await this.#bridgeHasRun())
        ? messages.filter((message) => !isForBridge(message))
        : messages;
    return this.#ports.ledger.record(entry, queued);
  }

  async #bridgeHasRun(): Promise<boolean> {
    // A bridge creates its first signing key before it accepts a sign-in. Without a key, no bridge has run yet.
    this.#hasBridgeRun ||= (await this.#ports.keys.list()).length > 0;
    return this.#hasBridgeRun;
  }
}
