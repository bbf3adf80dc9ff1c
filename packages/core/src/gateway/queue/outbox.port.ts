import type { MessageTable, OutboxMessage } from './outbox-message.ts';

/** Queues work in the unit of work that requires it. Workers take the work from `WorkQueue`. */
export abstract class Outbox<Messages extends MessageTable<Messages>> {
  /**
   * Queues the message. The message is kept if and only if the surrounding unit of work commits. Rejects if a message
   * with this id is in the queue. If callers concurrently queue messages that replace each other, exactly one is kept.
   */
  abstract add(message: OutboxMessage<Messages>): Promise<void>;
}
