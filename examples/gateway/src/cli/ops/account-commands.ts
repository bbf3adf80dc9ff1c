import { type Command, InvalidArgumentError, Option } from 'commander';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { accountNamed } from './did-of.ts';
import { everyPage } from './every-page.ts';
import { opsClient } from './ops-client.ts';
import { accountTable, entitlementsTable, foundTable } from './tables.ts';

const DAY_MS = 86_400_000;
const STATES = ['active', 'grace', 'lapsed', 'none'] as const;

interface ListOptions {
  readonly state?: (typeof STATES)[number];
  readonly graceEndsWithin?: number;
  readonly sort?: 'did' | 'handle' | 'grace_until';
  readonly json?: boolean;
}

/** Adds the commands `ops lookup`, `ops search` and `ops account list`. */
export function addAccountCommands(ops: Command, terminal: Terminal): void {
  ops
    .command('lookup <pds-account>')
    .description('Show a PDS account and its entitlement, by DID, handle or e-mail address')
    .option('--json', 'print JSON')
    .action(async (name: string, { json }: { json?: boolean }) => {
      const query = accountNamed(name);
      const { account } = await opsClient(terminal)('GET /internal/v1/ops/accounts', { query });
      terminal.write(shown(json, account, accountTable));
    });
  ops
    .command('search <text>')
    .description('Find PDS accounts by the beginning of a handle, DID, e-mail address, ticket or event id')
    .option('--json', 'print JSON')
    .action(async (q: string, { json }: { json?: boolean }) => {
      const { accounts } = await opsClient(terminal)('GET /internal/v1/ops/search', { query: { q } });
      terminal.write(shown(json, accounts, foundTable));
    });
  ops
    .command('account')
    .description('List entitlement holders')
    .command('list')
    .description('List entitlements')
    .addOption(new Option('--state <state>', 'only holders in this state').choices(STATES))
    .option(
      '--grace-ends-within <days>',
      'only holders whose grace period ends within this number of days',
      days,
    )
    .addOption(
      new Option(
        '--sort <order>',
        'handle: holders without a known handle last; grace_until: only holders in grace, the soonest end first',
      ).choices(['did', 'handle', 'grace_until']),
    )
    .option('--json', 'print JSON')
    .action((options: ListOptions) => list(options, terminal));
}

function days(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1 to 9999.');
  return Number(text);
}

async function list({ state, graceEndsWithin, sort, json }: ListOptions, terminal: Terminal): Promise<void> {
  const before = graceEndsWithin === undefined ? undefined : Date.now() + graceEndsWithin * DAY_MS;
  const grace_ends_before = before === undefined ? undefined : new Date(before).toISOString();
  const pages = await everyPage((after) => {
    const query = { state, grace_ends_before, sort, after, limit: 200 };
    return opsClient(terminal)('GET /internal/v1/ops/entitlements', { query });
  });
  const entitlements = pages.flatMap((page) => page.entitlements);
  const handles = Object.assign({}, ...pages.map((page) => page.handles));
  terminal.write(shown(json, entitlements, (listed) => entitlementsTable(listed, handles)));
}
