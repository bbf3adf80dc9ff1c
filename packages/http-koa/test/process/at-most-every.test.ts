import { MINUTE } from '@gatehouse/core/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atMostEvery } from '../../src/process/index.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('atMostEvery', () => {
  it('reports a limited number of calls per interval, and counts the others', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const reports: unknown[] = [];
    const report = atMostEvery(MINUTE, (count, name: string) => reports.push([count, name]), 2);
    for (const name of ['a', 'b', 'c', 'd']) report(name);
    vi.advanceTimersByTime(MINUTE - 1);
    report('e');
    expect(reports).toEqual([
      [1, 'a'],
      [1, 'b'],
    ]);
    vi.advanceTimersByTime(1);
    for (const name of ['f', 'g', 'h']) report(name);
    expect(reports.slice(2)).toEqual([
      [4, 'f'],
      [1, 'g'],
    ]);
  });
});
