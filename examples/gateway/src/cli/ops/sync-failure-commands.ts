import type { Command } from 'commander';
import type { z } from 'zod';
import type { retriedFailures } from '../../customer/sync/sync-endpoints.ts';
import { shown } from '../shown.ts';
import { type StatedOptions, stated } from '../stated-options.ts';
import type { Terminal } from '../terminal.ts';
import { didOf } from './did-of.ts';
import { everyPage } from './every-page.ts';
import { opsClient } from './ops-client.ts';
import { syncCauseTable, syncFailureTable } from './tables.ts';

const FAILURES = '/internal/v1/ops/sync-failures';
const CAUSES = '/internal/v1/ops/sync-failure-causes';
const RETRY = '/internal/v1/ops/accounts/:did/sync-failures/retry';

interface RetryOptions extends StatedOptions {
  readonly id?: string[];
  readonly json?: boolean;
}

/** Adds the commands `ops sync-failures list`, `causes`, `retry` and `retry-cause`. */
export function addSyncFailureCommands(ops: Command, terminal: Terminal): void {
  const failures = ops
    .command('sync-failures')
    .description("List and retry records that could not be written to customers' repositories");
  failures
    .command('list [holder]')
    .description('List the failures of a customer (DID, handle or e-mail address), or of all customers')
    .option('--code <code>', 'only the failures with this code')
    .option('--json', 'print JSON')
    .action(async (holder: string | undefined, { code, json }: { code?: string; json?: boolean }) => {
      const did = holder === undefined ? undefined : await didOf(holder, terminal);
      terminal.write(shown(json, await failuresOf({ did, code }, terminal), syncFailureTable));
    });
  failures
    .command('causes')
    .description('Count the failures of all customers by cause')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { causes } = await opsClient(terminal)(`GET ${CAUSES}`);
      terminal.write(shown(json, causes, syncCauseTable));
    });
  stated(failures.command('retry <holder>'))
    .description(
      'Retry the failures of a customer. Records that the entitlement still denies remain in the list',
    )
    .option('--id <id...>', 'only the failures with these ids')
    .option('--json', 'print JSON')
    .action(async (holder: string, { reason, ticket, id: ids, json }: RetryOptions) => {
      const did = await didOf(holder, terminal);
      const body = { reason, ticket_ref: ticket, ids };
      const outcome = await opsClient(terminal)(`POST ${RETRY}`, { path: { did }, body });
      terminal.write(shown(json, outcome, outcomeText));
    });
  stated(failures.command('retry-cause <code>'))
    .description(
      'Retry the failures of all customers with this code. Records that the entitlement still denies remain in the list',
    )
    .option('--json', 'print JSON')
    .action(async (code: string, { reason, ticket, json }: RetryOptions) => {
      const outcome = await retriedCause({ code, reason, ticket_ref: ticket }, terminal);
      terminal.write(shown(json, outcome, outcomeText));
    });
}

type Outcome = z.output<typeof retriedFailures>;

function outcomeText({ retried, refused }: Outcome): string {
  return [`Queued again: ${retried}.`, ...refused.map(({ id, code }) => `Refused: ${id} (${code})`)].join(
    '\n',
  );
}

async function retriedCause(
  order: { readonly code: string; readonly reason: string; readonly ticket_ref: string },
  terminal: Terminal,
): Promise<Outcome> {
  const outcome: Outcome = { retried: 0, refused: [] };
  const steps = await everyPage((cursor) =>
    opsClient(terminal)(`POST ${FAILURES}/retry`, { body: { ...order, cursor } }),
  );
  for (const { retried, refused } of steps) {
    outcome.retried += retried;
    outcome.refused.push(...refused);
  }
  return outcome;
}

async function failuresOf(
  filter: { readonly did: string | undefined; readonly code: string | undefined },
  terminal: Terminal,
) {
  const pages = await everyPage((cursor) =>
    opsClient(terminal)(`GET ${FAILURES}`, { query: { ...filter, cursor, limit: 200 } }),
  );
  return pages.flatMap(({ failures }) => failures);
}
