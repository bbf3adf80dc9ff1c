import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logrotateFile } from '../../src/deploy/logrotate-file.ts';
import { RunningProcess } from '../../src/processes/index.ts';

const run = promisify(execFile);
const WRITER = `
  let number = 0;
  setInterval(() => { for (let i = 0; i < 20; i += 1) process.stdout.write('line ' + number++ + '\\n'); }, 5);
  process.once('SIGTERM', () => process.stdout.write('end ' + number + '\\n', () => process.exit()));`;

describe('logrotate with the generated configuration', () => {
  it('loses no line of a process that writes all the time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rotation-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // logrotate refuses folders that others can write.
    chmodSync(folder, 0o700);
    const configuration = join(folder, 'logrotate.conf');
    writeFileSync(configuration, logrotateFile(folder), { mode: 0o644 });
    const logFile = join(folder, 'gateway.log');
    const child = new RunningProcess({
      name: 'gateway',
      parameters: ['--eval', WRITER],
      environment: { PATH: process.env.PATH },
      folder,
      logFile,
      readyUrl: 'http://127.0.0.1:1',
    });
    const rotate = () =>
      run('/usr/sbin/logrotate', ['--force', '--state', join(folder, 'state'), configuration]);
    for (let round = 0; round < 3; round += 1) {
      await pause(1_500);
      await rotate();
    }
    await pause(1_500);
    await child.stop();
    const logs = readdirSync(folder).filter((name) => name.startsWith('gateway.log'));
    expect(logs.length).toBe(4);
    expect(logs.filter((name) => name.endsWith('.gz')).length).toBe(2);
    const lines = logs
      .flatMap((name) => {
        const bytes = readFileSync(join(folder, name));
        return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split('\n');
      })
      .filter((line) => line !== '');
    const [end] = lines.filter((line) => line.startsWith('end '));
    const count = Number(end?.slice(4));
    expect(count).toBeGreaterThan(1_000);
    expect(new Set(lines).size).toBe(count + 1);
    expect(lines).toHaveLength(count + 1);
  });
});
