import type { Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';

/**
 * A table of tasks by name, each with the payload that its worker needs. Each feature declares its own table and the
 * app composes them: `type Messages = ForumMessages & SyncMessages`.
 */
export type MessageTable<Messages> = { readonly [Task in keyof Messages]: JsonObject };

/** The name of a task. */
export type TaskOf<Messages> = keyof Messages & string;

/**
 * Work that must be done because of a change here, for example on another server. A message is only a
 * wake-up: its worker reads the current state and acts on that. Messages of one key can be handled in another
 * order than they were queued in.
 */
export type OutboxMessage<
  Messages extends MessageTable<Messages>,
  Task extends TaskOf<Messages> = TaskOf<Messages>,
> = {
  readonly [Each in Task]: {
    /** Unique forever, so that a receiver recognises a message that is delivered twice. */
    readonly id: string;
    readonly task: Each;
    readonly payload: Messages[Each];
    /** Jobs of one key never run at the same time. Use the DID whose repository or seat the work changes. */
    readonly key: string;
    /**
     * The message replaces a queued message with the same key and the same `replaces`, for example one for an
     * older revision of a file. A failed message is replaced only when the job of this message is done or has
     * failed. A running job is never replaced. Absent if the message replaces nothing.
     */
    readonly replaces?: string | undefined;
    readonly queuedAt: Instant;
  };
}[Task];
