import type { PgbouncerOptions } from './pgbouncer-options.ts';

/** Returns the content of PgBouncer's files by name, for one PostgreSQL server on loopback. */
export function pgbouncerSettings({
  urls,
  serverConnections,
  ignoredStartupParameters = [],
  settings = '',
  port,
  folder,
}: PgbouncerOptions & { readonly port: number; readonly folder: string }): Readonly<Record<string, string>> {
  const servers = urls.map((url) => new URL(url));
  const logins = new Map(servers.map(({ username, password }) => [username, password]));
  return {
    'users.txt': [...logins].map(([user, password]) => `"${user}" "${password}"\n`).join(''),
    'pgbouncer.ini': `[databases]
* = host=${servers[0]?.hostname} port=${servers[0]?.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
ignore_startup_parameters = ${ignoredStartupParameters.join(',')}
${settings}
`,
  };
}
