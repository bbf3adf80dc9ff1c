import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@gatehouse/core/kernel';

/**
 * Returns a function that waits until this number of bytes can be sent without exceeding the limit. 0 means
 * that there is no limit.
 */
export function sendPace(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    if (bytesPerSecond === 0) return;
    const now = performance.now();
    const startsAt = Math.max(now, freeAt);
    freeAt = startsAt + (bytes / bytesPerSecond) * SECOND;
    await pause(startsAt - now);
  };
}

/** Returns whether blocks are sent at this hour of the day. `[22, 6]` means from 22:00 until 06:00. */
export function isWithinHours(
  hours: readonly [from: number, until: number] | undefined,
  hour: number,
): boolean {
  if (hours === undefined) return true;
  const [from, until] = hours;
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}
