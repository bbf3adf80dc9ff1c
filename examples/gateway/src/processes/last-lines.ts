import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { errorCode } from '@gatehouse/core/kernel';

const MAX_READ_BYTES = 8 * 1024 ** 2;

/**
 * Returns the last lines of a log, without the first `skippedBytes` of the file; an empty list if there is no log. A
 * log can be renamed to `.1` at any time, so if the file has too few lines, the earlier ones are read from `.1`. Reads
 * at most the last 8 MiB of a file, because a log can be too long for a string.
 */
export function lastLines(file: string, count: number, skippedBytes = 0): readonly string[] {
  const { lines, isRenamed } = readLines(file, skippedBytes);
  if (lines.length >= count || (skippedBytes > 0 && !isRenamed)) return lines.slice(-count);
  const earlier = readLines(`${file}.1`, isRenamed ? skippedBytes : 0);
  return [...earlier.lines, ...lines].slice(-count);
}

/**
 * Reads the lines after the first `skippedBytes`. If the file is shorter than that, it has replaced a renamed log, and
 * all its lines are read.
 */
function readLines(file: string, skippedBytes: number) {
  const descriptor = opened(file);
  if (descriptor === undefined) return { lines: [], isRenamed: true };
  try {
    const { size } = fstatSync(descriptor);
    const isRenamed = size < skippedBytes;
    const bytes = Buffer.alloc(Math.min(isRenamed ? size : size - skippedBytes, MAX_READ_BYTES));
    const length = readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
    const text = bytes.toString('utf8', 0, length).trimEnd();
    return { lines: text === '' ? [] : text.split('\n'), isRenamed };
  } finally {
    closeSync(descriptor);
  }
}

function opened(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
