import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secret } from '@gatehouse/core/kernel';
import { replaceFile } from '../disk/replace-file.ts';
import type { BackupSource } from './backup-source.ts';

const PRIVATE_MODE = 0o600;
/** Changing this makes earlier backups look like backups of another installation. */
const LABEL = 'gatehouse/backup/installation/v1';

/** File in the data folder that stores the mark, for backups by a process that cannot read the secret. */
const MARK_FILE = 'installation-mark';
const MARK = /^[\da-f]{32}$/;

/**
 * Returns a mark that identifies the secret of the gateway without revealing it. Computes the mark from the secret in
 * the data folder, else from the setting. If neither exists, returns the stored mark, or '' if none is stored.
 */
export function installationMark({ dataDir, jwtSecret }: Omit<BackupSource, 'databaseUrl'>): string {
  const file = join(dataDir, 'secrets', 'JWT_SECRET');
  const secret = existsSync(file) ? readFileSync(file) : jwtSecret?.reveal();
  return secret === undefined ? storedMark(dataDir) : markOf(secret);
}

/** Stores the mark in the data folder. Does nothing if the secret or the folder is missing. */
export async function keepInstallationMark(dataDir: string, jwtSecret: Secret | undefined): Promise<void> {
  if (!jwtSecret || !existsSync(dataDir)) return;
  const mark = installationMark({ dataDir, jwtSecret });
  if (mark !== storedMark(dataDir)) await replaceFile(join(dataDir, MARK_FILE), mark, PRIVATE_MODE);
}

function storedMark(dataDir: string): string {
  const file = join(dataDir, MARK_FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return MARK.test(text) ? text : '';
}

function markOf(secret: string | Buffer): string {
  return createHmac('sha256', secret).update(LABEL).digest('hex').slice(0, 32);
}
