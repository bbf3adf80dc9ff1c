import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../postgres/free-port.ts';
import { initialiseCluster, SUPERUSER_PASSWORD } from '../postgres/initialise-cluster.ts';
import { debianPostgres } from './debian-postgres.ts';
import { PairMember } from './pair-member.ts';

/** Two PostgreSQL servers with synchronous streaming replication. */
export interface RunningPostgresPair {
  /** The one that was started as primary. */
  readonly first: PairMember;
  /** Its standby, until it is promoted. */
  readonly second: PairMember;
  /** Makes the second one the primary; the first one stays there as its standby, read-only. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresPairOptions {
  /** Folder for the files of the first server, for example on a small disk; by default a temporary one. */
  readonly folder?: string;
}

/** Starts the pair on free ports. The first server acknowledges a commit when the second one has it. */
export async function startPostgresPair(options: PostgresPairOptions = {}): Promise<RunningPostgresPair> {
  const own = await mkdtemp(join(tmpdir(), 'gatehouse-postgres-pair-'));
  const folder = options.folder ?? own;
  for (const path of [own, folder]) await chmod(path, 0o777);
  const programs = debianPostgres();
  const cluster = await initialiseCluster(folder, programs);
  const first = new PairMember({ programs, cluster, port: await freePort() });
  await first.start();
  const copy = join(own, 'standby');
  const source = `host=127.0.0.1 port=${first.port} user=postgres password=${SUPERUSER_PASSWORD}`;
  const parameters = ['-D', copy, '-d', source, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  await promisify(execFile)(programs.basebackup, parameters, programs.user);
  const second = new PairMember({ programs, cluster: copy, port: await freePort() });
  await second.start();
  await first.waitForStandby();
  return {
    first,
    second,
    switchOver: async () => {
      await first.stop();
      await second.promote();
      await first.followAtStart(second);
      await first.start();
      await second.waitForStandby();
    },
    stop: async () => {
      await Promise.all([second.kill(), first.kill()]);
      await rm(own, { recursive: true, force: true });
    },
  };
}
