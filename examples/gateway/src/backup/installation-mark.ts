import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changing this makes earlier backups look like backups of another installation. */
const LABEL = 'gatehouse/backup/installation/v1';

/** Identifies the secret of the gateway without revealing it; empty if the data folder has none. */
export function installationMark(dataDir: string): string {
  const file = join(dataDir, 'secrets', 'JWT_SECRET');
  if (!existsSync(file)) return '';
  return createHmac('sha256', readFileSync(file)).update(LABEL).digest('hex').slice(0, 32);
}
