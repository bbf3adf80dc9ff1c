import type { SettingFault } from '@gatehouse/http-koa/process';
import { PostgresUnusable, rootFault } from '../../postgres/index.ts';
import type { Machine } from './machine-faults.ts';

/** Faults if this user cannot run an embedded PostgreSQL, or if its programs are missing or do not run. */
export async function postgresFaults({
  isRoot,
  postgresPrograms,
}: Pick<Machine, 'isRoot' | 'postgresPrograms'>): Promise<readonly SettingFault[]> {
  const root = rootFault(isRoot);
  const unusable = await postgresPrograms().then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof PostgresUnusable)) throw error;
      return { message: error.fault, remedy: error.remedy };
    },
  );
  return [root, unusable].filter((fault) => fault !== undefined);
}
