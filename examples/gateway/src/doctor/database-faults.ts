import { existsSync } from 'node:fs';
import { readiness } from '@gatehouse/adapters/knex';
import { gatewayMigrations, openDatabaseAs, runtimeRoleFault } from '@gatehouse/adapters/knex/gateway';
import { SystemClock } from '@gatehouse/adapters/node';
import type { SettingFault } from '@gatehouse/http-koa/process';
import { maskedDatabaseUrl, type Slice } from '../config/index.ts';

/**
 * Returns the faults of the database: it is unreachable, lacks migrations, has another time than this
 * machine, or does not apply row-level security.
 */
export async function databaseFaults(slice: Slice): Promise<readonly SettingFault[]> {
  // If the setting itself has a fault, this check reports nothing, because the check of the settings reports
  // that fault.
  if (slice.faults.some(({ field }) => field?.toUpperCase() === 'DATABASE_URL')) return [];
  const url = slice.databaseUrl();
  const file = /^sqlite:(.+)$/.exec(url)?.[1];
  const shown = maskedDatabaseUrl(url);
  // This check comes first, because opening a SQLite file that does not exist would create it.
  if (file !== undefined && !existsSync(file)) {
    const remedy = 'Start the gateway once with: gatehouse up, or restore a backup';
    return [{ message: `There is no database at ${shown}`, remedy }];
  }
  try {
    const database = await openDatabaseAs('system', url);
    try {
      const found = await readiness(database, gatewayMigrations, { clock: new SystemClock() });
      const role = file === undefined ? await runtimeRoleFault(database) : undefined;
      return [
        ...(found.ready
          ? []
          : [
              {
                message: `The database at ${shown} is not ready (${found.detail})`,
                remedy: 'Run: gatehouse migrate',
              },
            ]),
        ...(role === undefined ? [] : [{ message: role, remedy: 'Set database_url to a plain role' }]),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'Start it, or correct database_url in svc-gateway.json';
    return [{ message: `The database at ${shown} cannot be used (${reason})`, remedy }];
  }
}
