import type { Command } from 'commander';
import { presentedInvite } from '../../ops/presented.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { COMMAND_LINE, onDatabase } from './on-database.ts';
import { opsClient, usesApi } from './ops-client.ts';

/** Adds `invite create`: through the operator API if OPS_TOKEN is set, otherwise on DATABASE_URL. */
export function addInviteCommands(program: Command, terminal: Terminal): void {
  program
    .command('invite')
    .description(
      'Manage sign-up invites; through the operator API if OPS_TOKEN is set, otherwise on DATABASE_URL',
    )
    .command('create')
    .description('Create an invite. Its code is shown only now')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const invite = usesApi(terminal)
        ? (await opsClient(terminal)('POST /internal/v1/ops/sign-up-invites')).invite
        : await onDatabase(terminal, async ({ createInvite }) =>
            presentedInvite(await createInvite.execute(COMMAND_LINE)),
          );
      terminal.write(
        shown(
          json,
          invite,
          ({ code, expires_at }) => `Code for one account, valid until ${expires_at}: ${code}`,
        ),
      );
    });
}
