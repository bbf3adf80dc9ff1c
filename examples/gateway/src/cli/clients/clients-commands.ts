import {
  BRIDGE_CLAIMS,
  BRIDGE_ENTITLEMENTS,
  type BridgeClaim,
  type BridgeEntitlement,
  type DescribedBridgeClient,
} from '@gatehouse/core/bridge';
import { type Command, Option } from 'commander';
import { presentedClient, presentedListedClient } from '../../ops/clients/presented-client.ts';
import { COMMAND_LINE } from '../ops/on-database.ts';
import { shown } from '../shown.ts';
import { causeOf, type StatedOptions, stated } from '../stated-options.ts';
import type { Terminal } from '../terminal.ts';
import { addChangeCommand } from './change-command.ts';
import { clientTable, shownSecret } from './client-table.ts';
import { onBridgeClients } from './on-bridge-clients.ts';
import { WITHOUT_PKCE } from './without-pkce.ts';

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

const WITHOUT_LOGOUT =
  'Warning: without --backchannel-logout-uri, sessions at the app continue after a lapse until the app asks the bridge again.';

const WITHOUT_CONFIGURATION =
  'Apps in the configuration of the bridge are listed only if this command has the same settings: SUPPORT_FORUM_KIND and SUPPORT_FORUM_URL, or BRIDGE_CLIENTS_FILE.';

/**
 * Adds the commands `clients add`, `list`, `change`, `secret` and `remove`. These commands work directly on the
 * database at DATABASE_URL.
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
      new Option('--entitlement <kind>', 'entitlement that a user must have')
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
      const added = await onBridgeClients(terminal, async ({ addBridgeClient }) => {
        const { client, secret } = await addBridgeClient.execute(COMMAND_LINE, described(id, options));
        return { client: presentedClient(client), client_secret: secret.reveal() };
      });
      if (!options.pkce) terminal.complain(WITHOUT_PKCE);
      if (options.backchannelLogoutUri === undefined) terminal.complain(WITHOUT_LOGOUT);
      terminal.write(shown(options.json, added, shownSecret));
    });
  clients
    .command('list')
    .description('List the apps. Those with the source `configuration` can be changed only there')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await onBridgeClients(terminal, async ({ listBridgeClients }) =>
        (await listBridgeClients.execute(COMMAND_LINE)).map(presentedListedClient),
      );
      terminal.write(shown(json, found, clientTable));
      if (!found.some(({ source }) => source === 'configuration')) terminal.complain(WITHOUT_CONFIGURATION);
    });
  addChangeCommand(clients, terminal);
  stated(
    clients
      .command('secret <id>')
      .description('Replace the secret of an app. The old one is refused from the next request on')
      .option('--json', 'print JSON'),
  ).action(async (id: string, { json, ...cause }: StatedOptions & { json?: boolean }) => {
    const replaced = await onBridgeClients(terminal, async ({ replaceBridgeClientSecret }) => {
      const { client, secret } = await replaceBridgeClientSecret.execute(COMMAND_LINE, id, causeOf(cause));
      return { client: presentedClient(client), client_secret: secret.reveal() };
    });
    terminal.write(shown(json, replaced, shownSecret));
  });
  stated(
    clients
      .command('remove <id>')
      .description('Remove an app and everything that was issued to it, effective from its next request'),
  ).action(async (id: string, cause: StatedOptions) => {
    await onBridgeClients(terminal, ({ removeBridgeClient }) =>
      removeBridgeClient.execute(COMMAND_LINE, id, causeOf(cause)),
    );
    terminal.write('Removed.');
  });
}

function described(id: string, options: AddOptions): DescribedBridgeClient {
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
