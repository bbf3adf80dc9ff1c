import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';

/** The folder, or the nearest one above it that exists. */
export function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}

/**
 * Faults if the installer cannot write to the folder, or if the data folder contains files of other programs.
 */
export function folderFaults(
  folder: string,
  dataDir: string,
  /** True if this is an existing installation. Its data folder can then contain files. */
  isOurs: boolean,
): readonly SettingFault[] {
  const faults = [folder, dataDir].flatMap(writeFault);
  if (faults.length > 0 || isOurs || !existsSync(dataDir) || readdirSync(dataDir).length === 0)
    return [...new Map(faults.map((fault) => [fault.message, fault])).values()];
  const remedy = 'Choose an empty folder: --data-dir <folder>';
  return [{ field: 'data_dir', message: `is ${dataDir}, which contains files already`, remedy }];
}

function writeFault(path: string): SettingFault[] {
  const nearest = existingFolder(path);
  const remedy = 'Choose a folder in which you can write: --folder <folder>, --data-dir <folder>';
  if (!statSync(nearest).isDirectory()) return [{ message: `${nearest} is a file`, remedy }];
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    const code = errorCode(error) ?? error;
    const reason = code === 'EROFS' ? 'is on a read-only file system' : `cannot be written (${code})`;
    return [{ message: `${nearest} ${reason}`, remedy }];
  }
}
