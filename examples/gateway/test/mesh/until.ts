import { setTimeout as pause } from 'node:timers/promises';

/** Waits until the question returns true. If it never does, the time limit of the test ends the wait. */
export async function until(question: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await question())) await pause(500);
}
