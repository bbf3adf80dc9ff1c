import { anyDatabaseAddress, postgresAddress } from '@gatehouse/http-koa/process';
import { text, wholeNumber } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the connection to the database. */
export const DATABASE_SETTINGS = [
  {
    variable: 'DATABASE_URL',
    field: 'database_url',
    schema: anyDatabaseAddress,
    processes: ['customer'],
    required: 'always',
    isSecret: true,
    description:
      'Address of the database: PostgreSQL or MariaDB as a role without special rights, or sqlite:<path>.',
  },
  {
    variable: 'DATABASE_URL',
    field: 'database_url',
    schema: anyDatabaseAddress,
    processes: ['ops', 'proxy', 'worker', 'bridge', 'mesh', 'command-line'],
    isSecret: true,
    description: 'Address of the database of the customer gateway. Unset: <DATA_DIR>/gateway.sqlite.',
  },
  {
    variable: 'DATABASE_ADMIN_URL',
    field: 'database_admin_url',
    schema: anyDatabaseAddress,
    processes: ['customer', 'ops', 'worker', 'bridge', 'mesh', 'command-line'],
    isSecret: true,
    description: 'PostgreSQL or MariaDB as the role that migrates. It is not used at run time.',
  },
  {
    variable: 'DATABASE_REPLICA_URL',
    schema: postgresAddress,
    processes: ['ops'],
    isSecret: true,
    description:
      'A PostgreSQL replica of the database, for lists, the audit log and its verification. Decisions never read it. While it is unavailable, the primary database is read instead.',
  },
  {
    variable: 'DATABASE_REPLICA_MAX_LAG',
    schema: wholeNumber(1, 3_600),
    processes: ['ops'],
    fallback: 30,
    description:
      'Seconds by which the replica can be behind. While it is further behind, the primary database is read instead.',
  },
  {
    variable: 'POSTGRES_PASSWORD',
    field: 'postgres_password',
    schema: text,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh', 'command-line'],
    isSecret: true,
    description: 'Password for PostgreSQL or MariaDB if database_url contains none.',
  },
] as const satisfies readonly Setting[];
