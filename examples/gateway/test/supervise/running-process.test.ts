import { constants } from 'node:buffer';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RunningProcess } from '../../src/processes/index.ts';

function started(folder: string, script: string, logFile = join(folder, 'one.log')): RunningProcess {
  return new RunningProcess({
    name: 'one',
    parameters: ['--eval', script],
    environment: {},
    folder,
    logFile,
    readyUrl: 'http://127.0.0.1:9/',
  });
}

describe('a running process', () => {
  it('logs errors after the process has closed its output', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const one = started(
      folder,
      "require('fs').closeSync(1); setTimeout(() => require('fs').writeSync(2, 'last words'), 200)",
    );
    await one.ended();
    await expect.poll(() => readFileSync(join(folder, 'one.log'), 'utf8')).toBe('last words');
  });

  it('continues when its log cannot be written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const one = started(folder, "console.log('x'); setTimeout(() => {}, 200)", '/dev/full');
    await one.ended();
    expect(one.hasEnded).toBe(true);
  });

  it('reports why it could not start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const one = started(join(folder, 'missing'), '', join(folder, 'one.log'));
    await expect(one.ready()).rejects.toThrow('Cannot start: spawn');
  });

  it('is killed when it ignores SIGTERM', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const logFile = join(folder, 'one.log');
    const one = started(
      folder,
      "process.on('SIGTERM', () => {}); console.log('on'); setInterval(() => {}, 1e6)",
    );
    await expect.poll(() => existsSync(logFile) && readFileSync(logFile, 'utf8')).toBe('on\n');
    await one.stop(100);
    expect(one.hasEnded).toBe(true);
    rmSync(folder, { recursive: true });
  });

  it('shows no line of an earlier process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const logFile = join(folder, 'one.log');
    writeFileSync(logFile, 'earlier failure\n');
    const one = started(folder, "console.log('failure')", logFile);
    await one.ended();
    await expect.poll(() => one.lastWords()).toBe(`Its log, ${logFile}, ends with:\nfailure`);
    rmSync(folder, { recursive: true });
  });

  it('shows the last lines of a log that is too long for one string', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const logFile = join(folder, 'one.log');
    writeFileSync(logFile, '');
    // The file is extended without content, so that it takes no space on the disk.
    truncateSync(logFile, constants.MAX_STRING_LENGTH + 1);
    const one = started(folder, "console.log('\\nlast words')", logFile);
    await one.ended();
    await expect.poll(() => one.lastWords()).toMatch(/\nlast words$/);
    rmSync(folder, { recursive: true });
  });
});
