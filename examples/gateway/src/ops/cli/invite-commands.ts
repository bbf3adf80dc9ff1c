import { CreateSignUpInvite } from '@gatehouse/core/sign-up';
import type { Command } from 'commander';
import { presentedInvite } from '../presented.ts';
import { COMMAND_LINE, onDatabase } from './on-database.ts';
import { opsClient } from './ops-client.ts';
import { shown } from './shown.ts';
import type { Terminal } from './terminal.ts';

/** Adds `invite create`: through the operator API with OPS_TOKEN, else on DATABASE_URL. */
export function addInviteCommands(program: Command, terminal: Terminal): void {
  program
    .command('invite')
    .description('Invites to sign up; through the operator API with OPS_TOKEN, else on DATABASE_URL')
    .command('create')
    .description('Make an invite; its code is shown this once')
    .option('--json', 'for programs')
    .action(async ({ json }: { json?: boolean }) => {
      const invite = terminal.environment.OPS_TOKEN
        ? (await opsClient(terminal)('POST /internal/v1/ops/sign-up-invites')).invite
        : await onDatabase(terminal, async (container) =>
            presentedInvite(await container.get(CreateSignUpInvite).execute(COMMAND_LINE)),
          );
      terminal.write(
        shown(
          json,
          invite,
          ({ code, expires_at }) => `Code, good for one account until ${expires_at}: ${code}`,
        ),
      );
    });
}
