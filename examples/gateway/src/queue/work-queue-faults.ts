import type { SettingFault } from '@gatehouse/http-koa/process';
import type { Slice } from '../config/index.ts';

/** Faults if WORK_QUEUE requires another database than that in the settings. */
export function workQueueFaults(slice: Slice): SettingFault[] {
  if (slice.optional('WORK_QUEUE') !== 'pg-boss') return [];
  if (slice.faults.some(({ field }) => field?.toLowerCase() === 'database_url')) return [];
  if (/^postgres(?:ql)?:/.test(slice.databaseUrl())) return [];
  const message = 'is pg-boss, which needs PostgreSQL';
  const remedy = 'Set DATABASE_URL to a PostgreSQL database, or remove WORK_QUEUE';
  return [{ field: 'WORK_QUEUE', message, remedy }];
}
