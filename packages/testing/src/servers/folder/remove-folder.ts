import { rm } from 'node:fs/promises';

const ATTEMPTS = 10;

/**
 * Deletes a test's folder with its contents. Tries again while new files appear, because a killed process can write for
 * a moment longer.
 */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: ATTEMPTS });
}
