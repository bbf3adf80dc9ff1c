import { existsSync } from 'node:fs';
import type { Database } from '@gatehouse/adapters/knex';
import { anyDatabaseAddress } from '@gatehouse/http-koa/process';
import type { Command } from 'commander';
import { sqlitePath } from '../config/index.ts';
import { databaseFailure } from './database-failure.ts';
import { CommandFailure, EXIT } from './exit-code.ts';
import { shown } from './shown.ts';
import type { Terminal } from './terminal.ts';

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly json?: boolean;
}

/** Adds the command `copy`, for operators who move the database of the gateway. */
export function addCopyCommand(program: Command, terminal: Terminal): void {
  program
    .command('copy')
    .description('Copy a database into a migrated, empty one. Run it again to continue after an interruption')
    .requiredOption(
      '--from <address>',
      'sqlite:<path>, postgres://... or mysql://...; no server must use it during the copy',
    )
    .requiredOption(
      '--to <address>',
      'sqlite:<path>, postgres://... or mysql://...; on PostgreSQL as a superuser, on MariaDB as the owner',
    )
    .option('--json', 'print JSON')
    .action((options: CopyOptions) => copy(terminal, options));
}

async function copy(
  { stopSignal, progress, write }: Terminal,
  { from, to, json }: CopyOptions,
): Promise<void> {
  requireDatabase('--from', from);
  requireDatabase('--to', to);
  if (from === to) throw new CommandFailure('--from and --to name the same database.', EXIT.usage);
  // The module is imported here, so that other commands do not load the database drivers.
  const { copyDatabase, CopyRefused, openDatabase } = await import('@gatehouse/adapters/knex');
  const { gatewayMigrations: migrations } = await import('@gatehouse/adapters/knex/gateway');
  const { NodeSha256 } = await import('@gatehouse/adapters/node');
  const options = { refusesForeignFile: true };
  const [source, target] = [await openDatabase(from, options), await openDatabase(to, options)];
  const sha256 = new NodeSha256();
  const signal = stopSignal();
  try {
    await requireReachable(source, from);
    await requireReachable(target, to);
    const order = { from: source, to: target, migrations, sha256, signal, onProgress: progress };
    write(
      shown(
        json,
        await copyDatabase(order),
        ({ tables, rows }) => `${rows} rows in ${tables} tables copied and compared.`,
      ),
    );
  } catch (error) {
    if (signal.aborted)
      throw new CommandFailure('Stopped. Run the same command again to continue.', EXIT.refused);
    if (!(error instanceof CopyRefused)) throw error;
    throw new CommandFailure(error.message, error.isTampered ? EXIT.tampered : EXIT.refused);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Throws a failure that names the database if it cannot be reached. */
async function requireReachable(database: Database, address: string): Promise<void> {
  await database.now().catch((error: unknown) => {
    throw databaseFailure(error, address);
  });
}

/**
 * Throws if the address is not that of a database, or names a SQLite file that does not exist. Opening would create the
 * file.
 */
function requireDatabase(option: string, address: string): void {
  const { error } = anyDatabaseAddress.safeParse(address);
  if (error) throw new CommandFailure(`${option} ${error.issues[0]?.message}.`, EXIT.usage);
  const file = sqlitePath(address);
  if (file !== undefined && !existsSync(file))
    throw new CommandFailure(`No database at ${address}. Create it with \`gatehouse migrate\`.`, EXIT.usage);
}
