import type { Command } from 'commander';
import { opsClient } from './ops-client.ts';
import { shown } from './shown.ts';
import type { Terminal } from './terminal.ts';

/** Adds `invite create`. */
export function addInviteCommands(program: Command, terminal: Terminal): void {
  program
    .command('invite')
    .description('Invites to sign up on the personal data server')
    .command('create')
    .description('Make an invite; its code is shown this once')
    .option('--json', 'for programs')
    .action(async ({ json }: { json?: boolean }) => {
      const { invite } = await opsClient(terminal)('POST /internal/v1/ops/sign-up-invites');
      terminal.write(
        shown(
          json,
          invite,
          ({ code, expires_at }) => `Code, good for one account until ${expires_at}: ${code}`,
        ),
      );
    });
}
