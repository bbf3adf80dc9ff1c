import type { Command } from 'commander';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { accountNamed } from './did-of.ts';
import { opsClient } from './ops-client.ts';
import { accountTable } from './tables.ts';

/** Adds `lookup`. */
export function addAccountCommands(ops: Command, terminal: Terminal): void {
  ops
    .command('lookup <account>')
    .description('Show an account by DID, handle or e-mail address')
    .option('--json', 'print JSON')
    .action(async (name: string, { json }: { json?: boolean }) => {
      const query = accountNamed(name);
      const { account } = await opsClient(terminal)('GET /internal/v1/ops/accounts', { query });
      terminal.write(shown(json, account, accountTable));
    });
}
