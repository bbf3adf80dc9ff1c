import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const MAX_READ_BYTES = 8 * 1024 ** 2;

/**
 * Returns the last lines of a log, without the first `skippedBytes` of the file. Reads at most its last 8 MiB, because a log
 * can be too long for a string.
 */
export function lastLines(file: string, count: number, skippedBytes = 0): readonly string[] {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.alloc(Math.min(Math.max(size - skippedBytes, 0), MAX_READ_BYTES));
    const length = readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, length).trimEnd().split('\n').slice(-count);
  } finally {
    closeSync(descriptor);
  }
}
