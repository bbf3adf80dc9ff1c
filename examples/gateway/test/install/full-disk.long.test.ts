import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROFILE_FILE } from '../../src/install/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { onSmallDisk } from '../customer/kills/small-disk.ts';
import { GATEHOUSE, type Outcome, outcomeOf } from './gatehouse.ts';
import type { SmallDiskRun } from './install-on-small-disks.ts';
import { freePorts } from './installed-folder.ts';

const RUNS = join(import.meta.dirname, 'install-on-small-disks.ts');

/** Runs Node on a file system with these limits at the folder. */
function node(folder: string, limits: string, words: readonly string[]): Promise<Outcome> {
  const [command = '', ...rest] = onSmallDisk(folder, limits);
  return outcomeOf(command, [...rest, process.execPath, ...words], folder);
}

describe('an installer that finds the disk full', () => {
  it('leaves only complete files at every write that fails, and another run adds the missing ones', async () => {
    const disk = configFolder();
    const run = await node(disk, '64m', ['--conditions=@gatehouse/source', RUNS, disk]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const runs = JSON.parse(run.stdout) as SmallDiskRun[];
    const failed = runs.filter(({ code }) => code !== undefined);
    expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['ENOSPC']));
    // For each of the two limits, only the last run had enough room.
    expect(runs.length - failed.length).toBe(2);
    const names = Object.keys(runs.at(-1)?.completed ?? {}).sort();
    expect(names.length).toBeGreaterThan(9);
    expect(failed.length).toBeGreaterThan(2 * names.length);
    for (const { limit, left, completed } of failed) {
      expect(Object.keys(completed).sort(), limit).toEqual(names);
      const { [PROFILE_FILE]: profile = '{}', ...rest } = left;
      // The profile contains digests of files. Some differ after the second run, which creates the keys that the first
      // run could not store.
      expect(() => JSON.parse(profile), limit).not.toThrow();
      expect(completed, limit).toMatchObject(rest);
    }
  });

  it('prints what to do', async () => {
    const disk = configFolder();
    const ports = await freePorts();
    const file = join(configFolder(), 'answers.json');
    writeFileSync(file, JSON.stringify({ ports }));
    const words = ['install', '--folder', join(disk, 'gateway'), '--answers', file, '--yes', '--offline'];
    const refused = await node(disk, '2g,nr_inodes=8', [...GATEHOUSE, ...words]);
    expect(refused).toMatchObject({ code: 1, signal: null });
    expect(refused.stderr).toMatch(
      /^Cannot write \S*gateway\S+: the disk is full\. Free space on it, then run the same command again, which completes the installation\.$/m,
    );
  });
});
