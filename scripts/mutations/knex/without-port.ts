/** Files that implement no port, why the contracts cannot check them, and the tests that do. */
interface FilesWithoutPort {
  /** Matches paths in `packages/adapters/src/knex`. */
  readonly files: RegExp;
  readonly reason: string;
  /** Paths from the root of the project. */
  readonly tests: readonly string[];
}

/** The mutants of these files are not counted. A file that a port needs must not be listed here. */
export const FILES_WITHOUT_PORT: readonly FilesWithoutPort[] = [
  {
    files: /^mysql\/|mysql-[\w-]*guards/,
    reason: 'only MariaDB runs this code, and `npm run mutations -- stores` breaks it',
    tests: ['packages/adapters/test/knex/mysql/mariadb.long.test.ts'],
  },
  {
    files: /^copy\//,
    reason: '`gatehouse copy` is a command',
    tests: ['packages/adapters/test/knex/copy/copy-database.long.test.ts'],
  },
  {
    files: /guards\.ts$/,
    reason: 'triggers reject statements that no port sends',
    tests: [
      'packages/adapters/test/knex/audit-guards.test.ts',
      'packages/adapters/test/knex/gateway/entitlement/guards.test.ts',
    ],
  },
  {
    files: /row-level-security|holder-policies|role-fault|missing-privileges|runtime-role/,
    reason: 'privileges and policies of PostgreSQL limit other roles than the one whose contract runs',
    tests: [
      'packages/adapters/test/knex/gateway/entitlement/row-level-security.test.ts',
      'packages/adapters/test/knex/gateway/identity/gateway-principal.test.ts',
      'packages/adapters/test/knex/gateway/entitlement/role-fault.test.ts',
    ],
  },
  {
    files:
      /^migrations\/(?:migrate|later-release|unfinished-step|applied-migrations|define-guards|postpone-signals|wait-for-migration-lock)\.ts$/,
    reason: 'a contract begins with a migrated database',
    tests: [
      'packages/adapters/test/knex/migrations.test.ts',
      'packages/adapters/test/knex/postpone-signals.test.ts',
      'packages/adapters/test/knex/mysql/failed-migration.long.test.ts',
      'packages/adapters/test/knex/mysql/migration-lock.long.test.ts',
    ],
  },
  {
    files: /^(?:readiness|readiness-probe|write-probe|check-clock|full-disk-notice|time-limit)\.ts$/,
    reason: 'readiness is reported to an orchestrator and not through a port',
    tests: [
      'packages/adapters/test/knex/readiness-probe.test.ts',
      'packages/adapters/test/knex/sqlite-outages.test.ts',
      'packages/adapters/test/knex/database-clock.test.ts',
    ],
  },
  {
    files: /^(?:database-clock|followed-time)\.ts$/,
    reason: 'the clocks of a contract agree, because it runs on one machine',
    tests: [
      'packages/adapters/test/knex/database-clock.test.ts',
      'packages/adapters/test/knex/followed-time.test.ts',
    ],
  },
  {
    files: /^(?:open-database|connect-failure|postgres\/open-postgres)\.ts$/,
    reason: 'addresses, time limits and other options are not chosen by a port',
    tests: [
      'packages/adapters/test/knex/database.test.ts',
      'packages/adapters/test/knex/connect-failures.test.ts',
      'packages/adapters/test/knex/postgres-time-limits.test.ts',
    ],
  },
  {
    files: /role-checked-policy/,
    reason: 'a contract begins with a reachable database whose role was checked',
    tests: ['packages/adapters/test/knex/gateway/entitlement/role-checked-policy.test.ts'],
  },
  {
    files: /^(?:read-replica|replica-lag)\.ts$/,
    reason: 'a replica needs a second server',
    tests: ['examples/study-auth/test/http/replica.test.ts'],
  },
  {
    files: /^(?:observed-statement|current-trace)\.ts$/,
    reason: 'telemetry is not returned by a port',
    tests: ['packages/adapters/test/opentelemetry/with-tracing.test.ts'],
  },
  {
    files:
      /^sqlite\/(?:database-file|private-file|restore-mark|require-supported-node|file-path|slow-commits|sqlite-failure)\.ts$/,
    reason:
      'a contract does not replace, restore or protect the file of a database, and its disk is not slow',
    tests: [
      'packages/adapters/test/knex/sqlite-restore.test.ts',
      'packages/adapters/test/knex/sqlite-outages.test.ts',
      'packages/adapters/test/knex/sqlite-slow-disk.test.ts',
    ],
  },
  {
    files: /^sqlite\/refuse-foreign-file\.ts$/,
    reason: 'a contract opens its own file, and not the database of another program',
    tests: ['packages/adapters/test/knex/foreign-file.test.ts'],
  },
  {
    files: /^gateway\/operator\/(?:failure-causes|service-totals)\.ts$/,
    reason: 'a function for one page of the operators has its own test',
    tests: [
      'packages/adapters/test/knex/gateway/operator/failure-causes.test.ts',
      'packages/adapters/test/knex/gateway/operator/service-totals.test.ts',
    ],
  },
];

/** Returns why the contracts cannot check the file; undefined if they can. */
export function withoutPort(file: string): string | undefined {
  const path = file.replace('packages/adapters/src/knex/', '');
  return FILES_WITHOUT_PORT.find(({ files }) => files.test(path))?.reason;
}
