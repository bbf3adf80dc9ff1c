import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/** What must be done elsewhere because of a change here. */
export interface OutboxMessage {
  /** Names the message for ever, so that its receiver can tell a second delivery. */
  readonly id: string;
  readonly task: OutboxTask;
  readonly did: Did;
  readonly queuedAt: Instant;
}

/** What the support forum is asked to do with the account's seat. */
export type OutboxTask = 'forum.invite' | 'forum.suspend';

/** Carries work to other servers: queued inside the unit of work that makes it necessary, delivered after it. */
export abstract class Outbox {
  /** Queues the message: it is kept exactly when the surrounding unit of work is. */
  abstract add(message: OutboxMessage): Promise<void>;

  /** At most `limit` messages that are not delivered, in the order in which they were queued. */
  abstract pending(limit: number): Promise<readonly OutboxMessage[]>;

  /** Notes that the message was delivered; one that is gone stays gone. */
  abstract delivered(id: string): Promise<void>;
}
