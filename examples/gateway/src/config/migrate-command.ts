import { Secret } from '@gatehouse/core';
import type { Command } from 'commander';
import { prepareDatabase } from '../database/prepare-database.ts';
import type { Terminal } from './config-command.ts';

/** Adds `migrate`: as DATABASE_ADMIN_URL where there is one, which then grants the role of DATABASE_URL what it needs. */
export function addMigrateCommand(
  program: Command,
  { environment, write, complain, exitCode }: Terminal,
): void {
  program
    .command('migrate')
    .description('Bring the database at DATABASE_URL up to date, on PostgreSQL as DATABASE_ADMIN_URL')
    .action(async () => {
      const url = environment.DATABASE_URL || 'sqlite:data/gateway.sqlite';
      const admin = environment.DATABASE_ADMIN_URL;
      if (!admin && !url.startsWith('sqlite:')) {
        complain('Set DATABASE_ADMIN_URL to PostgreSQL by the role that migrates.');
        return exitCode(1);
      }
      await prepareDatabase({
        databaseUrl: new Secret(url),
        databaseAdminUrl: admin ? new Secret(admin) : undefined,
        isRelease: environment.NODE_ENV === 'production',
      });
      write('The database is up to date.');
    });
}
