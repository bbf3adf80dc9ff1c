import { Secret } from '@gatehouse/core/kernel';
import { startFailureText } from '@gatehouse/http-koa/process';
import type { Command } from 'commander';
import { ConfigInvalid, databaseAddress, type Environment } from '../config/index.ts';
import { type DatabasePlaces, prepareDatabase } from '../database/prepare-database.ts';
import type { Terminal } from './terminal.ts';

/** Adds `migrate`: as DATABASE_ADMIN_URL where there is one, which then grants the role of DATABASE_URL what it needs. */
export function addMigrateCommand(
  program: Command,
  { environment, write, complain, exitCode }: Terminal,
): void {
  program
    .command('migrate')
    .description('Bring the database at DATABASE_URL up to date, on PostgreSQL as DATABASE_ADMIN_URL')
    .action(async () => {
      try {
        await prepareDatabase(placesIn(environment));
        write('The database is up to date.');
      } catch (error) {
        complain(startFailureText(error));
        exitCode(1);
      }
    });
}

function placesIn(environment: Environment): DatabasePlaces {
  const url = environment.DATABASE_URL || 'sqlite:data/gateway.sqlite';
  const admin = environment.DATABASE_ADMIN_URL || undefined;
  const given = Object.entries({ DATABASE_URL: url, DATABASE_ADMIN_URL: admin });
  const faults = given.flatMap(([field, address]) => {
    const { error } = databaseAddress.optional().safeParse(address);
    return error?.issues.map(({ message }) => ({ field, message, remedy: 'Correct the variable' })) ?? [];
  });
  if (!admin && faults.length === 0 && !url.startsWith('sqlite:')) {
    const remedy = 'Set it to PostgreSQL by the role that migrates';
    faults.push({ field: 'DATABASE_ADMIN_URL', message: 'is missing', remedy });
  }
  if (faults.length > 0) throw new ConfigInvalid(faults);
  return {
    databaseUrl: new Secret(url),
    databaseAdminUrl: admin === undefined ? undefined : new Secret(admin),
    isRelease: environment.NODE_ENV === 'production',
  };
}
