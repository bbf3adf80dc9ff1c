import { execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresPrograms } from './postgres-programs.ts';

export const SUPERUSER_PASSWORD = 'password';

/** Creates a cluster in the folder, with the superuser `postgres`, and returns its path. */
export async function initializeCluster(
  folder: string,
  { initdb, user }: Pick<PostgresPrograms, 'initdb' | 'user'>,
): Promise<string> {
  const cluster = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, SUPERUSER_PASSWORD);
  await mkdir(cluster);
  if (user.uid !== undefined && user.gid !== undefined) await chown(cluster, user.uid, user.gid);
  const options = ['--username=postgres', '--auth=password', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(initdb, [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`, ...options], user);
  return cluster;
}
