import type { Command } from 'commander';
import { shown } from '../shown.ts';
import { type StatedOptions, stated } from '../stated-options.ts';
import type { Terminal } from '../terminal.ts';
import { didOf } from './did-of.ts';
import { opsClient } from './ops-client.ts';
import { syncFailureTable } from './tables.ts';

const FAILURES = '/internal/v1/ops/sync-failures';
const RETRY = '/internal/v1/ops/accounts/:did/sync-failures/retry';

interface RetryOptions extends StatedOptions {
  readonly id?: string[];
  readonly json?: boolean;
}

/** Adds the commands `ops sync-failures list` and `ops sync-failures retry`. */
export function addSyncFailureCommands(ops: Command, terminal: Terminal): void {
  const failures = ops
    .command('sync-failures')
    .description("List and retry records that could not be written to customers' repositories");
  failures
    .command('list [holder]')
    .description('List the failures of a customer (DID, handle or e-mail address), or of all customers')
    .option('--json', 'print JSON')
    .action(async (holder: string | undefined, { json }: { json?: boolean }) => {
      const did = holder === undefined ? undefined : await didOf(holder, terminal);
      terminal.write(shown(json, await failuresOf(did, terminal), syncFailureTable));
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
      terminal.write(
        shown(json, outcome, ({ retried, refused }) =>
          [`Queued again: ${retried}.`, ...refused.map(({ id, code }) => `Refused: ${id} (${code})`)].join(
            '\n',
          ),
        ),
      );
    });
}

async function failuresOf(did: string | undefined, terminal: Terminal) {
  const failures = [];
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const query = { did, cursor, limit: 200 };
    const page = await opsClient(terminal)(`GET ${FAILURES}`, { query });
    failures.push(...page.failures);
    isMore = page.nextCursor !== null;
    cursor = page.nextCursor ?? undefined;
  }
  return failures;
}
