import { existsSync } from 'node:fs';
import { readiness, type Unready } from '@gatehouse/adapters/knex';
import {
  gatewayMigrations,
  missingPrivileges,
  openDatabaseAs,
  runtimeRoleFault,
} from '@gatehouse/adapters/knex/gateway';
import { SystemClock } from '@gatehouse/adapters/node';
import type { SettingFault } from '@gatehouse/http-koa/process';
import { maskedDatabaseUrl, type Slice, sqlitePath } from '../config/index.ts';

/**
 * Returns the faults of the database: it is missing or unreachable, its role lacks privileges, its schema does not
 * match this release, its clock differs from that of this machine, or it does not apply row-level security.
 */
export async function databaseFaults(slice: Slice): Promise<readonly SettingFault[]> {
  // If the setting itself has a fault, this check reports nothing, because the check of the settings reports
  // that fault.
  if (slice.faults.some(({ field }) => field?.toUpperCase() === 'DATABASE_URL')) return [];
  const url = slice.databaseUrl();
  const file = sqlitePath(url);
  const shown = maskedDatabaseUrl(url);
  // This check comes first, because opening a SQLite file that does not exist would create it.
  if (file !== undefined && !existsSync(file)) {
    const remedy = 'Start the gateway once with: gatehouse up, or restore a backup';
    return [{ message: `There is no database at ${shown}`, remedy }];
  }
  const unusable = file === undefined ? SERVER_REMEDY : FILE_REMEDY;
  try {
    const database = await openDatabaseAs('system', url);
    try {
      const role = file === undefined ? await runtimeRoleFault(database) : undefined;
      const missing = await missingPrivileges(database);
      if (missing.length > 0) return [privilegeFault(shown, missing)];
      const found = await readiness(database, gatewayMigrations, { clock: new SystemClock() });
      return [
        ...(found.ready ? [] : [readinessFault(shown, found, unusable)]),
        ...(role === undefined ? [] : [{ message: role, remedy: ROLE_REMEDY }]),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ message: `The database at ${shown} cannot be used (${reason})`, remedy: unusable }];
  }
}

const MAX_LISTED_PRIVILEGES = 3;
const SERVER_REMEDY =
  'Start it and give its disk free space, stop programs that keep it busy, or correct database_url in svc-gateway.json';
const FILE_REMEDY =
  'Give its disk free space and this user write access, stop programs that keep the file or its disk busy, or correct database_url in svc-gateway.json';
const ROLE_REMEDY = 'Set database_url to a plain role';

function privilegeFault(shown: string, missing: readonly string[]): SettingFault {
  const more =
    missing.length > MAX_LISTED_PRIVILEGES ? `, and ${missing.length - MAX_LISTED_PRIVILEGES} more` : '';
  const message = `The role in ${shown} lacks privileges: ${missing.slice(0, MAX_LISTED_PRIVILEGES).join(', ')}${more}`;
  return { message, remedy: 'Run: gatehouse migrate, which grants them' };
}

function readinessFault(shown: string, { code, detail }: Unready, unusable: string): SettingFault {
  const message = `The database at ${shown} is not ready (${detail})`;
  switch (code) {
    case 'clocks_differ':
      return { message: detail.split(';')[0] ?? detail, remedy: 'Synchronize both machines by NTP' };
    case 'schema_of_another_release':
      // Migrating would be refused. The detail names what to do.
      return {
        message: `This release cannot use the schema of the database at ${shown}`,
        remedy: sentence(detail),
      };
    case 'migrations_missing':
      return { message, remedy: 'Run: gatehouse migrate' };
    case 'copy_incomplete':
      return { message, remedy: 'Run gatehouse copy again' };
    case 'database_unusable':
      return { message, remedy: unusable };
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
