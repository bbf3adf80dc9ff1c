import { gatewayMigrations, grantRuntimeRole, migrate, openDatabase } from '@gatehouse/adapters/knex';
import type { Command } from 'commander';
import type { Terminal } from './config-command.ts';

/** Adds `migrate`: as DATABASE_ADMIN_URL where there is one, which then grants the role of DATABASE_URL what it needs. */
export function addMigrateCommand(program: Command, { environment, write }: Terminal): void {
  program
    .command('migrate')
    .description('Bring the database at DATABASE_URL up to date, as DATABASE_ADMIN_URL where there is one')
    .action(async () => {
      const url = environment.DATABASE_URL || 'sqlite:data/gateway.sqlite';
      const admin = environment.DATABASE_ADMIN_URL;
      const database = await openDatabase(admin || url);
      try {
        const taken = await migrate(database, gatewayMigrations);
        if (admin) await grantRuntimeRole(database, decodeURIComponent(new URL(url).username));
        write(taken.length > 0 ? taken.join('\n') : 'The database is up to date.');
      } finally {
        await database.close();
      }
    });
}
