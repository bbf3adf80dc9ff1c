import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  claimPidFile,
  pidFileHolder,
  processMark,
  releasePidFile,
  restartDelay,
} from '../../src/supervise/index.ts';
import { configFolder } from '../config/config-folder.ts';

describe('the pid file', () => {
  it('is held by the process that claimed it, until the process releases it', async () => {
    const file = join(configFolder(), 'pid');
    expect(await claimPidFile(file)).toBe(true);
    expect(pidFileHolder(file)).toBe(process.pid);
    expect(await claimPidFile(file)).toBe(false);
    await releasePidFile(file);
    expect(existsSync(file)).toBe(false);
  });

  it('is held by only one process if many claim it at once', async () => {
    const file = join(configFolder({ pid: `${2 ** 22 - 1} 1\n` }), 'pid');
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimPidFile(file)));
    expect(claims.filter((isClaimed) => isClaimed)).toHaveLength(1);
    expect(pidFileHolder(file)).toBe(process.pid);
  });

  it('is not held by a process that ended, nor by another one with the same id', async () => {
    const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
    const file = join(configFolder({ pid: `${processMark(child.pid ?? 0)}\n` }), 'pid');
    await once(child, 'exit');
    expect(pidFileHolder(file)).toBeUndefined();
    writeFileSync(file, `${process.pid} 1\n`);
    expect(pidFileHolder(file)).toBeUndefined();
    expect(await claimPidFile(file)).toBe(true);
  });
});

describe('the mark of a process', () => {
  it('is undefined for a process that has ended, although its parent has not asked for its exit code', async () => {
    // The shell starts the child and then replaces itself with `sleep`, which never asks for the exit code of a child.
    // The child ends only after that replacement.
    const child = 'until grep -q sleep /proc/$$/comm; do sleep 0.05; done';
    const parent = spawn('sh', ['-c', `${child} & echo $!; exec sleep 60`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), { timeout: 20_000 }).toContain(') Z ');
    expect(processMark(pid)).toBeUndefined();
    expect(processMark(parent.pid ?? 0)).toMatch(/^\d+ \d+$/);
    parent.kill();
    await once(parent, 'exit');
  });
});

describe('the delay before a restart', () => {
  it('doubles with each failure, up to a minute', () => {
    expect([1, 2, 3, 4, 7, 100].map(restartDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 60_000, 60_000]);
  });
});
