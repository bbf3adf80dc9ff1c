import { OPERATOR_ROLES, type OperatorRole } from '@gatehouse/core/operator';
import { type Command, Option } from 'commander';
import { presentedCredential } from '../../ops/credentials/presented-credential.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { instantOf } from './instant-of.ts';
import { COMMAND_LINE, onDatabase } from './on-database.ts';
import { opsClient, usesApi } from './ops-client.ts';
import { credentialTable } from './tables.ts';

const CREDENTIALS = '/internal/v1/ops/machine-credentials';

interface CreateOptions {
  readonly role: OperatorRole[];
  readonly expires?: string;
  readonly json?: boolean;
}

/**
 * Adds the commands `ops credential create`, `list` and `revoke`. They use the operator API if OPS_TOKEN is
 * set, and otherwise the database at DATABASE_URL.
 */
export function addCredentialCommands(program: Command, terminal: Terminal): void {
  const credential = program
    .command('credential')
    .description(
      'Manage machine credentials; through the operator API if OPS_TOKEN is set, otherwise in the database at DATABASE_URL',
    );
  credential
    .command('create <name>')
    .description('Create a credential. Its token is shown only now')
    .addOption(
      new Option('--role <role...>', 'roles of the credential').choices(OPERATOR_ROLES).makeOptionMandatory(),
    )
    .option('--expires <instant>', 'when the credential expires: ISO 8601 with a time zone; default: never')
    .option('--json', 'print JSON')
    .action(async (name: string, { role: roles, expires, json }: CreateOptions) => {
      const issued = usesApi(terminal)
        ? await opsClient(terminal)(`POST ${CREDENTIALS}`, {
            body: { name, roles, expires_at: expires ?? null },
          })
        : await onDatabase(terminal, async ({ createCredential }) => {
            const order = { name, roles, expiresAt: expires === undefined ? null : instantOf(expires) };
            const made = await createCredential.execute(COMMAND_LINE, order);
            return { credential: presentedCredential(made.credential), token: made.token.reveal() };
          });
      terminal.write(
        shown(json, issued, ({ credential: made, token }) =>
          [credentialTable([made]), `Token, shown only now: ${token}`].join('\n'),
        ),
      );
    });
  credential
    .command('list')
    .description('List credentials, newest first')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const credentials = usesApi(terminal)
        ? (await opsClient(terminal)(`GET ${CREDENTIALS}`)).credentials
        : await onDatabase(terminal, async ({ listCredentials }) =>
            (await listCredentials.execute(COMMAND_LINE)).map(presentedCredential),
          );
      terminal.write(shown(json, credentials, credentialTable));
    });
  credential
    .command('revoke <id>')
    .description('Revoke a credential, effective from its next request')
    .action(async (id: string) => {
      if (usesApi(terminal)) await opsClient(terminal)(`DELETE ${CREDENTIALS}/:id`, { path: { id } });
      else {
        await onDatabase(terminal, ({ revokeCredential }) => revokeCredential.execute(COMMAND_LINE, id));
      }
      terminal.write('Revoked.');
    });
}
