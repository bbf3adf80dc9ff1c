import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingFault } from '@gatehouse/http-koa/process';
import { clusterFolder } from '../../postgres/index.ts';
import type { Answers } from '../answers.ts';

/**
 * Faults if the data folder contains a database of the kind that was not chosen. Otherwise the gateway would start with
 * a new, empty database, although it has customers.
 */
export function otherDatabaseFaults(
  { database = 'sqlite', database_url: url }: Answers,
  dataDir: string,
): readonly SettingFault[] {
  const other = database === 'sqlite' ? clusterFolder(dataDir) : join(dataDir, 'gateway.sqlite');
  if (url !== undefined || !existsSync(other)) return [];
  const message = `is ${database}, but this installation already has its database in ${other}`;
  const kept = database === 'sqlite' ? 'embedded' : 'sqlite';
  return [{ field: 'database', message, remedy: `Keep --database ${kept}, or install into another folder` }];
}
