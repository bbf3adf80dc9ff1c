import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Connection } from 'mysql2';
import { KEEP_ALIVE_DELAY } from '../keep-alive-delay.ts';
import { mariadbBuilder } from './mariadb-builder.ts';
import { MysqlEngine } from './mysql-engine.ts';
import { MysqlPool } from './mysql-pool.ts';
import { COLLATION } from './mysql-schema.ts';

export interface MysqlOptions {
  readonly address: string;
  readonly connections: number;
  readonly patience: Milliseconds;
  readonly statementTimeout: Milliseconds;
  readonly answerTimeout: Milliseconds;
  readonly closeTimeout: Milliseconds;
}

/** Prepares a pool of connections to a MariaDB server. The pool connects at first use. */
export async function openMysql(options: MysqlOptions): Promise<MysqlEngine> {
  const { address, connections: max, patience, statementTimeout } = options;
  const { createConnection } = await import('mysql2');
  const settings = [
    `names utf8mb4 collate ${COLLATION}`,
    `session transaction isolation level read committed`,
    `session sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ENGINE_SUBSTITUTION,PIPES_AS_CONCAT'`,
    `session innodb_lock_wait_timeout = ${Math.max(1, Math.ceil(patience / SECOND))}`,
    `session max_statement_time = ${statementTimeout / SECOND}`,
  ];
  const open = () =>
    createConnection({
      uri: address.replace(/^mariadb:/, 'mysql:'),
      connectTimeout: patience,
      enableKeepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_DELAY,
      charset: 'UTF8MB4_BIN',
      stringifyObjects: true,
    });
  const prepare = async (client: Connection) => {
    const run = (sql?: string) =>
      new Promise<void>((resolve, reject) => {
        const done = (error: unknown) => (error ? reject(error) : resolve());
        if (sql === undefined) client.connect(done);
        else client.query({ sql, timeout: patience }, done);
      });
    await run();
    for (const setting of settings) await run(`set ${setting}`);
  };
  return new MysqlEngine({
    openPool: () => new MysqlPool({ open, prepare, max, patience }),
    knex: mariadbBuilder(),
    answerTimeout: options.answerTimeout || Number.POSITIVE_INFINITY,
    closeTimeout: options.closeTimeout,
  });
}
