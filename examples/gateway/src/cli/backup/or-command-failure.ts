import { CommandFailure, EXIT } from '../exit-code.ts';

/**
 * Converts failures of the backup to failures of the command. If `reason` returns a text, it replaces the
 * message.
 */
export async function orCommandFailure<T>(
  work: Promise<T>,
  reason = (): string | undefined => undefined,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(reason() ?? message, EXIT.refused);
  }
}
