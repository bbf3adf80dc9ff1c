import { readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import type { SettingFault } from '@gatehouse/http-koa/process';
import { postgresPrograms } from '../../postgres/index.ts';
import { existingFolder } from './folder-faults.ts';

const MIB = 1024 ** 2;
const NEEDED_DISK_MIB = 1_024;
const NEEDED_MEMORY_MIB = 384;
const NEEDED_NODE = 22;
/** Earliest plausible time. A clock that shows an earlier time is wrong, because this version was written later. */
const EARLIEST = Date.UTC(2026, 0);
/**
 * Latest plausible time. A clock that shows a later time is wrong, because every certificate of today would have
 * expired.
 */
const LATEST = Date.UTC(2100, 0);

/** Properties of this machine. Tests replace them. */
export interface Machine {
  readonly nodeVersion: string;
  readonly now: number;
  readonly freeMemory: number;
  readonly freeDisk: (folder: string) => number;
  /** True if the installer runs as the user root. */
  readonly isRoot: boolean;
  /** Finds the programs of PostgreSQL. Rejects with `PostgresUnusable`. */
  readonly postgresPrograms: () => Promise<unknown>;
}

export const THIS_MACHINE: Machine = {
  nodeVersion: process.versions.node,
  get now() {
    return Date.now();
  },
  get freeMemory() {
    return availableMemory();
  },
  freeDisk: (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  isRoot: process.getuid?.() === 0,
  postgresPrograms,
};

/** The faults of this machine: an old Node, too little memory or space on the disks of the folders, or a wrong clock. */
export function machineFaults(folders: readonly string[], machine: Machine): readonly SettingFault[] {
  const faults: SettingFault[] = [];
  const { nodeVersion, now, freeMemory } = machine;
  if (Number.parseInt(nodeVersion, 10) < NEEDED_NODE)
    faults.push({ message: `Node is ${nodeVersion}`, remedy: `Install Node ${NEEDED_NODE} or later` });
  for (const folder of folders) {
    const disk = Math.floor(machine.freeDisk(existingFolder(folder)) / MIB);
    if (disk < NEEDED_DISK_MIB)
      faults.push({
        message: `Only ${disk} MiB of ${NEEDED_DISK_MIB} MiB are free on the disk of ${folder}`,
        remedy: 'Free some space, or install into another folder',
      });
  }
  const memory = Math.floor(freeMemory / MIB);
  if (memory < NEEDED_MEMORY_MIB)
    faults.push({
      message: `Only ${memory} MiB of ${NEEDED_MEMORY_MIB} MiB of memory are available`,
      remedy: 'Stop other programs',
    });
  if (now < EARLIEST || now > LATEST)
    faults.push({
      message: `The clock shows ${new Date(now).toISOString().slice(0, 10)}`,
      remedy: 'Set it, and synchronize it by NTP',
    });
  return faults;
}

/** Memory that programs can allocate. It includes the caches of the kernel. */
function availableMemory(): number {
  try {
    const kib = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    return kib === undefined ? freemem() : Number(kib) * 1024;
  } catch {
    return freemem();
  }
}
