import { setTimeout as pause } from 'node:timers/promises';

/** Waits until the question returns true. The test's own time limit ends it. */
export async function until(question: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await question())) await pause(500);
}
