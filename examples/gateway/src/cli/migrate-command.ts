import { Secret } from '@gatehouse/core/kernel';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import type { Command } from 'commander';
import { PROCESS_TITLES, Slice } from '../config/index.ts';
import type { DatabasePlaces } from '../database/prepare-database.ts';
import { workQueueFaults } from '../queue/work-queue-faults.ts';
import { databaseFailure } from './database-failure.ts';
import type { Terminal } from './terminal.ts';

/**
 * Adds the command `migrate`. If DATABASE_ADMIN_URL is set, the command also grants the role in DATABASE_URL
 * the privileges that it needs.
 */
export function addMigrateCommand(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description(
      'Create or migrate the database at DATABASE_URL; on PostgreSQL and MariaDB as the role of DATABASE_ADMIN_URL',
    )
    .option('--plan', 'print the migrations that are missing, and change nothing')
    .action(async ({ plan }: { readonly plan?: true }) => {
      if (plan) return printPlan(terminal);
      // The module is imported here, so that other commands do not load the database drivers.
      const { prepareDatabase } = await import('../database/prepare-database.ts');
      const places = placesIn(terminal);
      await prepareDatabase(places, terminal.complain).catch((error: unknown) => {
        throw databaseFailure(error, migratedUrl(places));
      });
      terminal.write('The database is up to date.');
    });
}

async function printPlan(terminal: Terminal): Promise<void> {
  const { plannedMigrations } = await import('../database/planned-migrations.ts');
  const places = placesIn(terminal);
  const { missing, later } = await plannedMigrations(places).catch((error: unknown) => {
    throw databaseFailure(error, migratedUrl(places));
  });
  terminal.write(missing.length > 0 ? missing.join('\n') : 'The database is up to date.');
  if (later.length > 0)
    terminal.complain(
      `A later release has applied ${later.join(', ')}. This release ignores their additions.`,
    );
}

/** The URL for the role that migrates. */
function migratedUrl({ databaseUrl, databaseAdminUrl }: DatabasePlaces): string {
  return (databaseAdminUrl ?? databaseUrl).reveal();
}

function placesIn({ environment, folder }: Terminal): DatabasePlaces {
  const slice = new Slice('command-line', environment, folder);
  const admin = slice.optional('DATABASE_ADMIN_URL');
  const faults = [...slice.faults];
  if (faults.length === 0 && !admin && !slice.databaseUrl().startsWith('sqlite:')) {
    const remedy = 'Set it to the URL of the database for the role that migrates';
    faults.push({ field: 'DATABASE_ADMIN_URL', message: 'is missing', remedy });
  }
  faults.push(...workQueueFaults(slice));
  if (faults.length > 0)
    throw new InvalidSettings(PROCESS_TITLES['command-line'], [...faults, ...slice.hints]);
  return {
    databaseUrl: new Secret(slice.databaseUrl()),
    databaseAdminUrl: admin === undefined ? undefined : new Secret(admin),
    dataFolder: slice.dataFolder(),
    workQueue: slice.value('WORK_QUEUE'),
    isRelease: slice.isRelease,
  };
}
