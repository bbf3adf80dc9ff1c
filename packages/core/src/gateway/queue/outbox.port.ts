import type { MessageTable, OutboxMessage } from './outbox-message.ts';

/** Queues work inside the unit of work that makes it necessary. `WorkQueue` is the side of those who do it. */
export abstract class Outbox<Messages extends MessageTable<Messages>> {
  /**
   * Queues the message. It is kept if and only if the surrounding unit of work commits. Rejects when a message of this
   * id is in the queue already. If callers concurrently queue messages that replace each other, exactly one stays.
   */
  abstract add(message: OutboxMessage<Messages>): Promise<void>;
}
