import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../folder/remove-folder.ts';
import { freePort } from '../port/index.ts';
import { SUPERUSER_PASSWORD } from '../postgres/initialize-cluster.ts';
import type { DebianPostgres } from './debian-postgres.ts';
import { PairMember } from './pair-member.ts';

interface PairParts {
  readonly programs: DebianPostgres;
  readonly folder: string;
  readonly primary: PairMember;
}

/** Two PostgreSQL servers. The primary acknowledges a commit only after the standby has received it. */
export class PostgresPair {
  readonly #parts: PairParts;
  readonly #members: PairMember[];
  #primary: PairMember;
  #standby: PairMember | undefined;

  constructor(parts: PairParts) {
    this.#parts = parts;
    this.#primary = parts.primary;
    this.#members = [parts.primary];
  }

  get primary(): PairMember {
    return this.#primary;
  }

  /** The standby. After a failover, throws until a new standby is added. */
  get standby(): PairMember {
    if (!this.#standby) throw new Error('The pair has no standby. Add one first.');
    return this.#standby;
  }

  /** Exchanges the roles. The former primary continues as a read-only standby. */
  async switchOver(): Promise<void> {
    const [old, next] = [this.#primary, this.standby];
    await old.stop();
    await next.promote();
    await old.followAtStart(next);
    await old.start();
    await next.waitForStandby();
    [this.#primary, this.#standby] = [next, old];
  }

  /** Crashes or freezes the primary, and promotes the standby. */
  async failOver(fate: 'killed' | 'frozen'): Promise<void> {
    const [old, next] = [this.#primary, this.standby];
    if (fate === 'frozen') old.freeze();
    else await old.kill();
    await next.promote();
    [this.#primary, this.#standby] = [next, undefined];
  }

  /** Copies the primary to a new server, which becomes the standby. */
  async addStandby(): Promise<void> {
    const { programs, folder } = this.#parts;
    const cluster = join(folder, `standby-${randomUUID()}`);
    const source = `host=127.0.0.1 port=${this.#primary.port} user=postgres password=${SUPERUSER_PASSWORD}`;
    const how = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
    await promisify(execFile)(programs.basebackup, ['-D', cluster, '-d', source, ...how], programs.user);
    const standby = new PairMember({ programs, cluster, port: await freePort() });
    this.#members.push(standby);
    await standby.start();
    await this.#primary.waitForStandby();
    this.#standby = standby;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.kill()));
    await removeFolder(this.#parts.folder);
  }
}
