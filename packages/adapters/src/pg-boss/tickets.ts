import { createHash } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { PG_BOSS_SCHEMA } from './install-pg-boss.ts';
import type { SqlTransactions } from './sql-transactions.ts';

/** Maximum position that a priority can express, because pg-boss stores priorities as 32-bit integers. */
const MAX_PRIORITY = 2 ** 31 - 1;
const MAX_ATTEMPTS = 10;

/** A job of pg-boss. It means that a key has work of this task. */
export interface Ticket {
  readonly id: string;
  readonly task: string;
  readonly key: string;
}

/**
 * Jobs of pg-boss from which workers learn which keys have work. Each task has a queue of pg-boss, which contains at
 * most one waiting ticket of a key. All statements of pg-boss run in the current transaction.
 */
export class Tickets {
  readonly #database: SqlTransactions;
  readonly #boss: PgBoss;
  readonly #names = new Map<string, string>();

  constructor(database: SqlTransactions) {
    this.#database = database;
    // The instance is not started, because it would start timers and connections that are not needed here.
    this.#boss = new PgBoss({
      schema: PG_BOSS_SCHEMA,
      db: { executeSql: (text, values = []) => this.#execute(text, values) },
      ...{ migrate: false, supervise: false, schedule: false },
    });
  }

  /** Returns whether pg-boss is installed in the database. */
  async isInstalled(): Promise<boolean> {
    const [row] = await this.#database.preparedWrite<{ installed: boolean }>(IS_INSTALLED, []);
    return row?.installed === true;
  }

  /**
   * Ensures that there is a ticket when the current transaction commits. No worker gets the ticket before that, because
   * the transaction has locked it. `position` is the place of the job in the order of all jobs. Gives up after ten
   * attempts, because workers also find jobs without a ticket.
   */
  async ensure(task: string, key: string, position: number): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { updated } = await this.#boss.update(task, undefined, { singletonKey: key });
      if (updated > 0) return;
      const priority = -Math.min(position, MAX_PRIORITY);
      if ((await this.#boss.send(task, { key }, { singletonKey: key, priority })) !== null) return;
      // Another transaction has sent the ticket in the meantime.
    }
  }

  /** Returns the task of the ticket whose job was queued first; undefined if no ticket is waiting. */
  async firstTask(tasks: readonly string[]): Promise<string | undefined> {
    const [first] = await this.#database.preparedWrite<{ task: string }>(FIRST_TASK, [tasks]);
    return first?.task;
  }

  /** Locks the first ticket of the task that no other worker has locked. */
  async take(task: string): Promise<Ticket | undefined> {
    const [job] = await this.#boss.fetch<{ key: string }>(task);
    return job && { id: job.id, task, key: job.data.key };
  }

  async remove({ task, id }: Ticket): Promise<void> {
    await this.#boss.deleteJob(task, id);
  }

  async #execute(text: string, values: unknown[]): Promise<{ rows: object[] }> {
    const rows = await this.#database.preparedWrite({ name: this.#nameOf(text), text }, values);
    return { rows: [...rows] };
  }

  #nameOf(text: string): string {
    let name = this.#names.get(text);
    if (name === undefined) {
      name = `pg_boss_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
      this.#names.set(text, name);
    }
    return name;
  }
}

const IS_INSTALLED = {
  name: 'is_pg_boss_installed',
  text: `select to_regclass('${PG_BOSS_SCHEMA}.queue') is not null as installed`,
};

const FIRST_TASK = {
  name: 'first_pg_boss_ticket',
  text: `select t.task
    from unnest(?::text[]) as t (task)
    cross join lateral (
      select j.priority, j.created_on from ${PG_BOSS_SCHEMA}.job j
      where j.name = t.task and j.state < 'active' and not j.blocked and j.start_after <= now()
      order by j.priority desc, j.created_on limit 1) head
    order by head.priority desc, head.created_on limit 1`,
};
