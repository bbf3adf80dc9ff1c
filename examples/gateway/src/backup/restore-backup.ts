import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupSummary } from './backup-summary.ts';
import { installationMark } from './installation-mark.ts';
import { unpackBackup } from './unpack-backup.ts';

export interface RestoreOptions {
  /**
   * Allows the data folder to contain a database already. The folder is renamed, and kept beside the restored
   * one.
   */
  readonly replaces: boolean;
  /** Allows a backup of another installation. Its secrets then replace the current ones. */
  readonly isMove: boolean;
}

/** The backup cannot be restored here, unless the user passes the option that allows it. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/**
 * Restores a backup as the data folder. Returns the path to which an earlier data folder was renamed. Changes
 * nothing until the whole backup has been checked.
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  keys: BackupKeys,
  { replaces, isMove }: RestoreOptions,
): Promise<{ readonly summary: BackupSummary; readonly earlier: string | undefined }> {
  if (existsSync(join(dataDir, 'gateway.sqlite')) && !replaces)
    throw new RestoreRefused(
      `${dataDir} has a database. Pass --replace to restore anyway. The old data is then moved to a folder beside it.`,
    );
  const scratch = `${dataDir}.restoring`;
  await rm(scratch, { recursive: true, force: true });
  try {
    const summary = await unpackBackup(file, scratch, keys);
    if (summary.installation !== installationMark(dataDir) && existsSync(dataDir) && !isMove)
      throw new RestoreRefused(
        'The backup is of another installation. Pass --move to continue that installation here, with its secrets.',
      );
    await mkdir(join(scratch, 'logs'), { recursive: true });
    const earlier = existsSync(dataDir) ? `${dataDir}.before-${Date.now()}` : undefined;
    if (earlier) await rename(dataDir, earlier);
    await rename(scratch, dataDir);
    return { summary, earlier };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
