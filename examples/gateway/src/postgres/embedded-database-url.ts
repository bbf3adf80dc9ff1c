import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMBEDDED_DATABASE, POSTGRES_ROLES, type PostgresRoleName } from './postgres-roles.ts';

/** Returns the URL of the embedded database for the running processes, without their password. */
export function embeddedDatabaseUrl(port: number): string {
  return urlFor('server', port);
}

/** Returns the URL of the embedded database for the role, with the password in the data folder. */
export function embeddedRoleUrl(role: PostgresRoleName, port: number, dataDir: string): string {
  const file = join(dataDir, 'secrets', POSTGRES_ROLES[role].secret);
  return urlFor(role, port, readFileSync(file, 'utf8').trim());
}

function urlFor(role: PostgresRoleName, port: number, password?: string): string {
  const url = new URL(`postgres://127.0.0.1:${port}/${EMBEDDED_DATABASE}`);
  url.username = POSTGRES_ROLES[role].name;
  if (password !== undefined) url.password = encodeURIComponent(password);
  return url.href;
}
