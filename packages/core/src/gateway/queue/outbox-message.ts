import type { Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';

/**
 * A table of tasks by name. For each task it contains the payload that the worker needs. Each feature declares its own
 * table and the app composes them: `type Messages = ForumMessages & SyncMessages`. Queued messages are stored. Changing
 * the name of a task leaves its stored messages in the queue without a handler. After a change of a payload, its
 * handler must still accept the stored messages.
 */
export type MessageTable<Messages> = { readonly [Task in keyof Messages]: JsonObject };

/** The name of a task. */
export type TaskOf<Messages> = keyof Messages & string;

/**
 * Work that a change in the database requires, for example on another server. A message only wakes its worker up. The
 * worker reads the current state and acts on that. Messages of one key can be handled in a different order from the one
 * in which they were queued.
 */
export type OutboxMessage<
  Messages extends MessageTable<Messages>,
  Task extends TaskOf<Messages> = TaskOf<Messages>,
> = {
  readonly [Each in Task]: {
    /** Unique id, which is never used again. Receivers use it to recognize a message that is delivered twice. */
    readonly id: string;
    readonly task: Each;
    readonly payload: Messages[Each];
    /**
     * Jobs of one key never run at the same time. Use the DID of the holder whose repository or seat the work changes.
     */
    readonly key: string;
    /**
     * The message replaces a queued message with the same key and the same `replaces`, for example one about an older
     * revision of a file, and takes its place in the queue. It replaces a failed message only after its own job is done
     * or has failed. It never replaces a running job. Absent if the message replaces nothing.
     */
    readonly replaces?: string | undefined;
    readonly queuedAt: Instant;
  };
}[Task];
