import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProgressBar } from '../../src/cli/progress-bar.ts';

const MB = 1_000_000;

let shown: string;
let bar: ProgressBar;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  shown = '';
  const screen = Object.assign(new PassThrough(), { isTTY: true, columns: 200, rows: 50 });
  screen.on('data', (bytes: Buffer) => {
    shown += bytes.toString();
  });
  bar = new ProgressBar(screen as unknown as NodeJS.WriteStream);
});
afterEach(() => {
  bar.stop();
  vi.useRealTimers();
});

describe('the progress bar', () => {
  it('shows the share, the speed and the remaining time of a transfer', () => {
    bar.transfer('sending a.bin', 0, 100 * MB);
    for (let second = 1; second <= 5; second += 1) {
      vi.advanceTimersByTime(1_000);
      bar.transfer('sending a.bin', second * 5 * MB, 100 * MB);
    }
    bar.stop();
    expect(shown).toMatch(/25% \| 5\.0 MB\/s \| 15s left \| sending a\.bin/);
  });

  it('starts again for the next file, even if the former one was not sent completely', () => {
    bar.transfer('sending a.bin', 0, 10 * MB);
    vi.advanceTimersByTime(10_000);
    bar.transfer('sending a.bin', 5 * MB, 10 * MB);
    bar.transfer('sending b.bin', 0, 20 * MB);
    vi.advanceTimersByTime(1_000);
    bar.transfer('sending b.bin', 10 * MB, 20 * MB);
    bar.stop();
    expect(shown).toMatch(/50% \| 10\.0 MB\/s \| \S+ left \| sending b\.bin/);
  });

  it('counts rows without a speed', () => {
    bar.rows(0, 4);
    bar.rows(3, 4);
    bar.stop();
    expect(shown).toContain('75% | 3/4');
  });
});
