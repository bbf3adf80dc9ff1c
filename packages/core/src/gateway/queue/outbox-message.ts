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
 * Work that must be done because of a change here, for example on another server. A message is a wake-up: its worker
 * reads the current state and acts on that, because messages of one key can be handled in another order than the
 * order in which they were queued.
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
     * The message replaces the queued message with the same key and the same value here, for example one for an
     * older revision of a file. It replaces a failed message when its own job is done or has failed. It never
     * replaces a running job. Absent if the message replaces nothing.
     */
    readonly replaces?: string | undefined;
    readonly queuedAt: Instant;
  };
}[Task];
