import {
  BRIDGE_CLAIMS,
  BRIDGE_ENTITLEMENTS,
  type BridgeClaim,
  type BridgeClient,
  type BridgeEntitlement,
} from '@gatehouse/core/bridge';
import { type Command, Option } from 'commander';
import { COMMAND_LINE, onDatabase } from '../ops/on-database.ts';
import { table } from '../ops/tables.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { presentedClient } from './presented-client.ts';

interface AddOptions {
  readonly name?: string;
  readonly redirectUri: string[];
  readonly postLogoutRedirectUri?: string[];
  readonly backchannelLogoutUri?: string;
  readonly entitlement: BridgeEntitlement;
  readonly pkce: boolean;
  readonly claim: BridgeClaim[];
  readonly json?: boolean;
}

const WITHOUT_PKCE =
  'Warning: without PKCE, a stolen code can be used to sign in. Do this only for an app that cannot send a code challenge.';

const WITHOUT_LOGOUT =
  'Warning: without --backchannel-logout-uri, sessions at the app continue after a lapse until the app asks the bridge again.';

/**
 * Adds the commands `clients add`, `list` and `remove`. These commands work directly on the database at DATABASE_URL.
 */
export function addClientsCommands(program: Command, terminal: Terminal): void {
  const clients = program
    .command('clients')
    .description(
      'Manage the apps that sign their users in through the bridge, in the database at DATABASE_URL',
    );
  clients
    .command('add <id>')
    .description('Add an app. Its secret is shown only now')
    .option('--name <text>', 'name of the app that users see; default: the id')
    .requiredOption(
      '--redirect-uri <uri...>',
      'address to which users return after a sign-in; compared character by character',
    )
    .option('--post-logout-redirect-uri <uri...>', 'address to which users return after a sign-out')
    .option('--backchannel-logout-uri <uri>', 'address that receives a logout token when a login ends')
    .addOption(
      new Option('--entitlement <kind>', 'entitlement that an account must have')
        .choices(BRIDGE_ENTITLEMENTS)
        .makeOptionMandatory(),
    )
    .option('--no-pkce', 'accept requests without a code challenge')
    .addOption(
      new Option('--claim <name...>', 'claim that the app gets in addition to the DID')
        .choices(BRIDGE_CLAIMS)
        .default(['preferred_username']),
    )
    .option('--json', 'print JSON')
    .action(async (id: string, options: AddOptions) => {
      const added = await onDatabase(terminal, async ({ addBridgeClient }) => {
        const { client, secret } = await addBridgeClient.execute(COMMAND_LINE, described(id, options));
        return { client: presentedClient(client), client_secret: secret.reveal() };
      });
      if (!options.pkce) terminal.complain(WITHOUT_PKCE);
      if (options.backchannelLogoutUri === undefined) terminal.complain(WITHOUT_LOGOUT);
      terminal.write(
        shown(options.json, added, ({ client, client_secret: secret }) =>
          [clientTable([client]), `Secret, shown only now: ${secret}`].join('\n'),
        ),
      );
    });
  clients
    .command('list')
    .description('List the apps in the database. Apps in BRIDGE_CLIENTS_FILE are not listed')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await onDatabase(terminal, async ({ bridgeClients }) =>
        (await bridgeClients.list()).map(presentedClient),
      );
      terminal.write(shown(json, found, clientTable));
    });
  clients
    .command('remove <id>')
    .description('Remove an app and everything that was issued to it, effective from its next request')
    .action(async (id: string) => {
      await onDatabase(terminal, ({ removeBridgeClient }) => removeBridgeClient.execute(COMMAND_LINE, id));
      terminal.write('Removed.');
    });
}

function described(id: string, options: AddOptions): Omit<BridgeClient, 'secretDigest'> {
  return {
    id,
    name: options.name ?? id,
    redirectUris: options.redirectUri,
    postLogoutRedirectUris: options.postLogoutRedirectUri ?? [],
    backchannelLogoutUri: options.backchannelLogoutUri ?? null,
    entitlement: options.entitlement,
    pkce: options.pkce ? 'required' : 'off',
    claims: options.claim,
  };
}

function clientTable(clients: readonly ReturnType<typeof presentedClient>[]): string {
  return table(
    ['id', 'name', 'entitlement', 'PKCE', 'redirect URIs', 'logout URI'],
    clients.map((client) => [
      client.client_id,
      client.name,
      client.entitlement,
      client.pkce,
      client.redirect_uris.join('\n'),
      client.backchannel_logout_uri,
    ]),
  );
}
