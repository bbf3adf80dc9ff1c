import { randomUUID } from 'node:crypto';
import { createConnection } from 'mysql2/promise';

/** Creates an empty database on a MariaDB server. `serverUrl` is the address of the server, without a database. */
export async function temporaryMariadb(
  serverUrl: string,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const connection = await createConnection(serverUrl);
    try {
      await connection.query(statement);
    } finally {
      await connection.end();
    }
  };
  await run(`create database ${name}`);
  return { url: `${serverUrl}/${name}`, drop: () => run(`drop database ${name}`) };
}
