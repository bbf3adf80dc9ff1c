import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSource } from './backup-source.ts';

/** Changing this makes earlier backups look like backups of another installation. */
const LABEL = 'gatehouse/backup/installation/v1';

/** Identifies the secret of the gateway without revealing it; empty if neither the data folder nor a setting has one. */
export function installationMark({ dataDir, jwtSecret }: Omit<BackupSource, 'databaseUrl'>): string {
  const file = join(dataDir, 'secrets', 'JWT_SECRET');
  const secret = existsSync(file) ? readFileSync(file) : jwtSecret?.reveal();
  if (secret === undefined) return '';
  return createHmac('sha256', secret).update(LABEL).digest('hex').slice(0, 32);
}
