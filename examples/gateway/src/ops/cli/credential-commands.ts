import {
  CreateMachineCredential,
  ListMachineCredentials,
  OPERATOR_ROLES,
  type OperatorRole,
  RevokeMachineCredential,
} from '@gatehouse/core/operator';
import { type Command, Option } from 'commander';
import { presentedCredential } from '../presented.ts';
import { instantOf } from './instant-of.ts';
import { COMMAND_LINE, onDatabase } from './on-database.ts';
import { opsClient } from './ops-client.ts';
import { shown } from './shown.ts';
import { credentialTable } from './tables.ts';
import type { Terminal } from './terminal.ts';

const CREDENTIALS = '/internal/v1/ops/machine-credentials';

interface CreateOptions {
  readonly role: OperatorRole[];
  readonly expires?: string;
  readonly json?: boolean;
}

/** Adds `credential create`, `list` and `revoke`: through the operator API with OPS_TOKEN, else on DATABASE_URL. */
export function addCredentialCommands(program: Command, terminal: Terminal): void {
  const isRemote = Boolean(terminal.environment.OPS_TOKEN);
  const credential = program
    .command('credential')
    .description('Machine credentials; through the operator API with OPS_TOKEN, else on DATABASE_URL');
  credential
    .command('create <name>')
    .description('Make a credential; its token is shown this once')
    .addOption(new Option('--role <role...>', 'what it may do').choices(OPERATOR_ROLES).makeOptionMandatory())
    .option('--expires <instant>', 'ISO 8601, with a zone; never by default')
    .option('--json', 'for programs')
    .action(async (name: string, { role: roles, expires, json }: CreateOptions) => {
      const issued = isRemote
        ? await opsClient(terminal)(`POST ${CREDENTIALS}`, {
            body: { name, roles, expires_at: expires ?? null },
          })
        : await onDatabase(terminal, async (container) => {
            const order = { name, roles, expiresAt: expires === undefined ? null : instantOf(expires) };
            const made = await container.get(CreateMachineCredential).execute(COMMAND_LINE, order);
            return { credential: presentedCredential(made.credential), token: made.token.reveal() };
          });
      terminal.write(
        shown(json, issued, ({ credential: made, token }) =>
          [credentialTable([made]), `Token, shown this once: ${token}`].join('\n'),
        ),
      );
    });
  credential
    .command('list')
    .description('List credentials, newest first')
    .option('--json', 'for programs')
    .action(async ({ json }: { json?: boolean }) => {
      const credentials = isRemote
        ? (await opsClient(terminal)(`GET ${CREDENTIALS}`)).credentials
        : await onDatabase(terminal, async (container) =>
            (await container.get(ListMachineCredentials).execute(COMMAND_LINE)).map(presentedCredential),
          );
      terminal.write(shown(json, credentials, credentialTable));
    });
  credential
    .command('revoke <id>')
    .description('Refuse the credential from the next request on')
    .action(async (id: string) => {
      if (isRemote) await opsClient(terminal)(`DELETE ${CREDENTIALS}/:id`, { path: { id } });
      else {
        await onDatabase(terminal, (container) =>
          container.get(RevokeMachineCredential).execute(COMMAND_LINE, id),
        );
      }
      terminal.write('Revoked.');
    });
}
