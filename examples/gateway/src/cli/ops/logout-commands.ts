import type { Command } from 'commander';
import type { z } from 'zod';
import type { failedLogout } from '../../ops/logouts/logout-endpoints.ts';
import { shown } from '../shown.ts';
import { type StatedOptions, stated } from '../stated-options.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { didOf } from './did-of.ts';
import { everyPage } from './every-page.ts';
import { opsClient } from './ops-client.ts';

type Logout = z.output<typeof failedLogout>;

interface RetryOptions extends StatedOptions {
  readonly id?: readonly string[];
}

/** Adds the commands `logouts list` and `logouts retry`. */
export function addLogoutCommands(parent: Command, terminal: Terminal): void {
  const logouts = parent
    .command('logouts')
    .description('Show and retry logouts that the bridge could not send to an app');
  logouts
    .command('list [holder]')
    .description('List failed logouts of all customers, or of one (DID, handle or e-mail address)')
    .option('--json', 'print JSON')
    .action(async (holder: string | undefined, { json }: { json?: boolean }) => {
      const found = holder === undefined ? await allLogouts(terminal) : await logoutsOf(holder, terminal);
      terminal.write(shown(json, found, logoutTable));
    });
  stated(logouts.command('retry <holder>'))
    .description('Send the failed logouts of a customer to the apps again')
    .option('--id <id...>', 'only the logouts with these ids')
    .action(async (holder: string, { id: ids, reason, ticket }: RetryOptions) => {
      const did = await didOf(holder, terminal);
      const { retried } = await opsClient(terminal)(
        'POST /internal/v1/ops/accounts/:did/failed-logouts/retry',
        { path: { did }, body: { reason, ticket_ref: ticket, ...(ids && { ids: [...ids] }) } },
      );
      terminal.write(`Queued again: ${retried}.`);
    });
}

async function logoutsOf(holder: string, terminal: Terminal): Promise<readonly Logout[]> {
  const did = await didOf(holder, terminal);
  const place = 'GET /internal/v1/ops/accounts/:did/failed-logouts';
  return (await opsClient(terminal)(place, { path: { did } })).logouts;
}

async function allLogouts(terminal: Terminal): Promise<readonly Logout[]> {
  const pages = await everyPage((cursor) =>
    opsClient(terminal)('GET /internal/v1/ops/failed-logouts', { query: { cursor, limit: 200 } }),
  );
  return pages.flatMap(({ logouts }) => logouts);
}

function logoutTable(logouts: readonly Logout[]): string {
  return table(
    ['id', 'did', 'client', 'attempts', 'code', 'message', 'last'],
    logouts.map(({ id, did, client_id, attempts, failure }) => [
      ...[id, did, client_id, attempts],
      ...[failure?.code, failure?.message, failure?.last_at],
    ]),
  );
}
