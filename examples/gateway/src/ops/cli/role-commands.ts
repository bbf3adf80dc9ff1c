import { ChangeOperatorRole, ListStaff, OPERATOR_ROLES, type OperatorRole } from '@gatehouse/core/operator';
import { Argument, type Command } from 'commander';
import { COMMAND_LINE, onDatabase } from './on-database.ts';
import { shown } from './shown.ts';
import { table } from './tables.ts';
import type { Terminal } from './terminal.ts';

/** Adds `role grant`, `revoke` and `list`, which work on DATABASE_URL itself: nobody makes operators over the network. */
export function addRoleCommands(program: Command, terminal: Terminal): void {
  const role = program.command('role').description('Roles of the staff, on DATABASE_URL');
  for (const [verb, to] of [
    ['grant', 'granted'],
    ['revoke', 'revoked'],
  ] as const) {
    role
      .command(`${verb} <did>`)
      .addArgument(new Argument('<role>', 'the role').choices(OPERATOR_ROLES))
      .description(
        verb === 'grant'
          ? 'Give an account a role'
          : 'Take a role away, and the credentials made with it, from the next request on',
      )
      .action(async (did: string, name: OperatorRole) => {
        const { principal } = COMMAND_LINE;
        const { changed, revoked } = await onDatabase(terminal, (container) =>
          container.get(ChangeOperatorRole).execute({ principal, did, role: name, to }),
        );
        terminal.write(changed ? `${name} ${to}: ${did}` : `Nothing to do: ${did} is as wanted.`);
        for (const credential of revoked) terminal.write(`Revoked with it: credential ${credential.name}`);
      });
  }
  role
    .command('list')
    .description('Show everybody who has a role')
    .option('--json', 'for programs')
    .action(async ({ json }: { json?: boolean }) => {
      const staff = await onDatabase(terminal, (container) => container.get(ListStaff).execute());
      const rows = (members: typeof staff) => members.map(({ did, roles }) => [did, roles.join(', ')]);
      terminal.write(shown(json, staff, (members) => table(['did', 'roles'], rows(members))));
    });
}
