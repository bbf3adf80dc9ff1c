import { OPERATOR_ROLES, type OperatorRole } from '@gatehouse/core/operator';
import { Argument, type Command } from 'commander';
import { shown } from '../shown.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { warnOfUnknown } from './confirm-known.ts';
import { COMMAND_LINE, onDatabase } from './on-database.ts';

const DESCRIPTIONS = {
  grant: 'Grant a role to a DID',
  revoke: 'Revoke a role and the credentials created with it, effective from the next request',
} as const;

interface RoleOptions {
  readonly reason?: string;
  readonly ticket?: string;
  readonly yes?: boolean;
}

/**
 * Adds the commands `ops role grant`, `revoke` and `list`. They work only on the database at DATABASE_URL, because they
 * also create the first operator. `POST /internal/v1/ops/staff/:did/roles` needs an operator who has signed in.
 */
export function addRoleCommands(ops: Command, terminal: Terminal): void {
  const role = ops.command('role').description('Manage roles of operators, in the database at DATABASE_URL');
  for (const verb of ['grant', 'revoke'] as const) {
    role
      .command(verb)
      .argument('<did>', 'DID of the operator')
      .addArgument(new Argument('<role>', 'the role').choices(OPERATOR_ROLES))
      .description(DESCRIPTIONS[verb])
      .option('--reason <text>', 'the reason; written to the audit log')
      .option('--ticket <reference>', 'the support ticket; written to the audit log')
      .option('-y, --yes', 'do not ask for confirmation')
      .action((did: string, name: OperatorRole, options: RoleOptions) =>
        change(verb, did, name, options, terminal),
      );
  }
  role
    .command('list')
    .description('List operators and their roles')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const staff = await onDatabase(terminal, ({ listStaff }) => listStaff.execute(COMMAND_LINE));
      const rows = (members: typeof staff) =>
        members.map(({ did, handle, roles }) => [did, handle, roles.join(', ')]);
      terminal.write(shown(json, staff, (members) => table(['did', 'handle', 'roles'], rows(members))));
    });
}

async function change(
  verb: 'grant' | 'revoke',
  did: string,
  role: OperatorRole,
  { yes, reason, ticket: ticketRef }: RoleOptions,
  terminal: Terminal,
): Promise<void> {
  const to = verb === 'grant' ? 'granted' : 'revoked';
  const { changed, revoked } = await onDatabase(terminal, async ({ changeRole, directory }) => {
    const mayBeTypo = verb === 'grant' && !yes && did.startsWith('did:plc:');
    if (mayBeTypo && !(await directory.byDid(did as `did:plc:${string}`))) await warnOfUnknown(did, terminal);
    return changeRole.execute({ principal: COMMAND_LINE.principal, did, role, to, reason, ticketRef });
  });
  terminal.write(changed ? `${role} ${to}: ${did}` : `Nothing to do: ${role} is already ${to}: ${did}`);
  for (const { name } of revoked) terminal.write(`Also revoked: credential ${name}`);
}
