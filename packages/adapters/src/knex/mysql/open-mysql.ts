import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
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
}

/** Prepares a pool of connections to a MariaDB server. The pool connects at first use. */
export async function openMysql(options: MysqlOptions): Promise<MysqlEngine> {
  const { address, connections: max, patience, statementTimeout, answerTimeout } = options;
  const { createConnection } = await import('mysql2');
  const settings = [
    `names utf8mb4 collate ${COLLATION}`,
    `session transaction isolation level read committed`,
    `session sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ENGINE_SUBSTITUTION,PIPES_AS_CONCAT'`,
    `session innodb_lock_wait_timeout = ${Math.max(1, Math.ceil(patience / SECOND))}`,
    `session max_statement_time = ${statementTimeout / SECOND}`,
  ];
  const connect = async () => {
    const client = createConnection({
      uri: address.replace(/^mariadb:/, 'mysql:'),
      connectTimeout: patience,
      charset: 'UTF8MB4_BIN',
      stringifyObjects: true,
    });
    const run = (sql?: string) =>
      new Promise<void>((resolve, reject) => {
        const done = (error: unknown) => (error ? reject(error) : resolve());
        if (sql === undefined) client.connect(done);
        else client.query({ sql, timeout: patience }, done);
      });
    try {
      await run();
      for (const setting of settings) await run(`set ${setting}`);
      return client;
    } catch (error) {
      client.on('error', () => {});
      client.destroy();
      throw error;
    }
  };
  return new MysqlEngine({
    pool: new MysqlPool({ connect, max, patience }),
    knex: mariadbBuilder(),
    answerTimeout: answerTimeout || Number.POSITIVE_INFINITY,
  });
}
