import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE = '192m';
const CHUNK = Buffer.alloc(64 * 1024);

/** A separate file system in memory that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the file system completely. */
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Mounts the file system in a temporary folder. Requires root. */
export function mountSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'));
  run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=777`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  const unmount = () => {
    process.off('exit', unmount);
    run('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  process.once('exit', unmount);
  return {
    folder,
    fill: () => {
      while (appended(filler));
    },
    free: () => rmSync(filler),
    unmount,
  };
}

/** Appends to the file. Returns false if the file system is full. */
function appended(file: string): boolean {
  try {
    writeFileSync(file, CHUNK, { flag: 'a' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

function run(program: string, parameters: readonly string[]): void {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`Run this suite as root, because it mounts a small file system: ${stderr}`);
}
