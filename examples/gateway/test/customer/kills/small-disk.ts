import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(4_096);

/**
 * Returns the words of a command that mounts a file system in memory at the folder and then runs another
 * command. Only that command sees the file system, because it is mounted in a separate namespace. Root is not
 * needed.
 */
export function onSmallDisk(folder: string, size: string): readonly string[] {
  const script = `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`;
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', script, folder];
}

/** The file system that `onSmallDisk` has mounted for a process. */
export class SmallDisk {
  readonly #pid: number;
  readonly #folder: string;

  constructor(pid: number, folder: string) {
    this.#pid = pid;
    this.#folder = folder;
  }

  /** Fills the file system completely. */
  fill(): void {
    try {
      for (;;) writeFileSync(this.#path('filler'), CHUNK, { flag: 'a' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }

  free(): void {
    rmSync(this.#path('filler'));
  }

  /** Makes the file system read-only, or writable again. */
  remount(mode: 'ro' | 'rw'): void {
    const inNamespace = ['--target', String(this.#pid), '--user', '--mount', '--preserve-credentials'];
    execFileSync('nsenter', [...inNamespace, 'mount', '-o', `remount,${mode}`, this.#folder]);
  }

  /** Names in a folder of the file system. */
  names(folder: string): string[] {
    return readdirSync(this.#path(folder));
  }

  #path(name: string): string {
    return join('/proc', String(this.#pid), 'root', this.#folder, name);
  }
}
