import { DAY, HOUR, MINUTE, SECOND } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '../../src/files/index.ts';
import { keptPath } from '../../web/customer/src/files/kept-path.ts';
import { newerText } from '../../web/customer/src/files/newer-text.ts';

const NOON = Date.UTC(2026, 5, 1, 12);

describe('the text about two contents of a file', () => {
  it.each([
    [NOON, NOON + 3 * DAY, 'The version from laptop is newer, by 3 days.'],
    [NOON, NOON + HOUR, 'The version from laptop is newer, by 1 hour.'],
    [NOON + 90 * SECOND, NOON, 'The original is newer, by 2 minutes.'],
    [NOON + 20 * SECOND, NOON, 'The original is newer, by 20 seconds.'],
    [NOON + MINUTE / 100, NOON, 'Both were changed in the same second.'],
  ])('of %i and %i is "%s"', (original, copy, text) => {
    expect(newerText(original, copy, 'laptop')).toBe(text);
  });
});

describe('a conflict copy that is kept besides its original', () => {
  const index = (...paths: string[]) => ({ files: new Map(paths.map((path) => [path, {} as StoredFile])) });

  it('is named after its device, with a number if that name is taken', () => {
    expect(keptPath(index(), 'a/notes.txt', 'laptop')).toBe('a/notes (laptop).txt');
    const taken = index('a/notes (laptop).txt', 'a/notes (laptop 2).txt');
    expect(keptPath(taken, 'a/notes.txt', 'laptop')).toBe('a/notes (laptop 3).txt');
  });
});
