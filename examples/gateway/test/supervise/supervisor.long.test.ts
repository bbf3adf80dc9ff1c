import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@gatehouse/testing/servers/port';
import { describe, expect, it } from 'vitest';
import { type SupervisedState, Supervisor } from '../../src/supervise/index.ts';

describe('a supervisor', () => {
  it('restarts a process when its report cannot be written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const readyUrl = `http://127.0.0.1:${await freePort()}/`;
    const script = `require('http').createServer(({ url }, response) => {
      response.end(() => url === '/end' && process.exit(1));
    }).listen(${new URL(readyUrl).port}, '127.0.0.1')`;
    let states: readonly SupervisedState[] = [];
    let isDiskFull = false;
    const report = (found: readonly SupervisedState[]) => {
      states = found;
      if (isDiskFull) throw new Error('no space left on device');
    };
    const lines: string[] = [];
    const supervisor = new Supervisor(
      [
        {
          name: 'one',
          parameters: ['--eval', script],
          environment: {},
          folder,
          logFile: join(folder, 'one.log'),
          readyUrl,
        },
      ],
      report,
      (line) => lines.push(line),
    );
    try {
      await supervisor.start();
      isDiskFull = true;
      await fetch(`${readyUrl}end`);
      await expect
        .poll(() => states, { timeout: 20_000 })
        .toMatchObject([{ name: 'one', state: 'ready', restarts: 1 }]);
      expect(lines).toContain('Cannot write the report: no space left on device');
    } finally {
      await supervisor.stop();
    }
  });
});
