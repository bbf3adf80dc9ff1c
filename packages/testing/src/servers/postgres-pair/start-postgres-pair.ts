import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../port/index.ts';
import { initializeCluster } from '../postgres/initialize-cluster.ts';
import { debianPostgres } from './debian-postgres.ts';
import { PairMember } from './pair-member.ts';
import { PostgresPair } from './postgres-pair.ts';

export interface PostgresPairOptions {
  /** Folder for the files of the first primary, for example on a small disk. Default: a temporary folder. */
  readonly folder?: string;
}

/** Starts two PostgreSQL servers with synchronous streaming replication, on free ports. */
export async function startPostgresPair(options: PostgresPairOptions = {}): Promise<PostgresPair> {
  const own = await mkdtemp(join(tmpdir(), 'gatehouse-postgres-pair-'));
  const folder = options.folder ?? own;
  for (const path of [own, folder]) await chmod(path, 0o777);
  const programs = debianPostgres();
  const cluster = await initializeCluster(folder, programs);
  const primary = new PairMember({ programs, cluster, port: await freePort() });
  await primary.start();
  const pair = new PostgresPair({ programs, folder: own, primary });
  await pair.addStandby();
  return pair;
}
