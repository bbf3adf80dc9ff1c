import {
  BRIDGE_CLAIMS,
  BRIDGE_ENTITLEMENTS,
  type BridgeClaim,
  type BridgeClientChange,
  type BridgeEntitlement,
} from '@gatehouse/core/bridge';
import { type Command, Option } from 'commander';
import { presentedClient } from '../../ops/clients/presented-client.ts';
import { COMMAND_LINE } from '../ops/on-database.ts';
import { shown } from '../shown.ts';
import { causeOf, type StatedOptions, stated } from '../stated-options.ts';
import type { Terminal } from '../terminal.ts';
import { clientTable } from './client-table.ts';
import { onBridgeClients } from './on-bridge-clients.ts';
import { WITHOUT_PKCE } from './without-pkce.ts';

interface ChangeOptions extends StatedOptions {
  readonly name?: string;
  readonly redirectUri?: string[];
  readonly postLogoutRedirectUri?: string[];
  readonly backchannelLogoutUri?: string | false;
  readonly entitlement?: BridgeEntitlement;
  readonly pkce?: boolean;
  readonly claim?: BridgeClaim[];
  readonly json?: boolean;
}

/** Adds the command `clients change`. */
export function addChangeCommand(clients: Command, terminal: Terminal): void {
  stated(
    clients
      .command('change <id>')
      .description('Change the given properties of an app, effective from its next request')
      .option('--name <text>', 'name of the app that users see')
      .option('--redirect-uri <uri...>', 'all addresses to which users return after a sign-in')
      .option('--post-logout-redirect-uri <uri...>', 'all addresses to which users return after a sign-out')
      .option('--backchannel-logout-uri <uri>', 'receives a logout token when a login ends')
      .option('--no-backchannel-logout-uri', 'the app receives no logout tokens')
      .addOption(
        new Option('--entitlement <kind>', 'entitlement that a user must have').choices(BRIDGE_ENTITLEMENTS),
      )
      .option('--pkce', 'require a code challenge')
      .option('--no-pkce', 'accept requests without a code challenge')
      .addOption(
        new Option('--claim <name...>', 'all claims that the app gets in addition to the DID').choices(
          BRIDGE_CLAIMS,
        ),
      )
      .option('--json', 'print JSON'),
  ).action(async (id: string, options: ChangeOptions) => {
    const changed = await onBridgeClients(terminal, async ({ changeBridgeClient }) =>
      presentedClient(
        await changeBridgeClient.execute(COMMAND_LINE, id, changeOf(options), causeOf(options)),
      ),
    );
    if (options.pkce === false) terminal.complain(WITHOUT_PKCE);
    terminal.write(shown(options.json, changed, (client) => clientTable([client])));
  });
}

function changeOf(options: ChangeOptions): BridgeClientChange {
  const { backchannelLogoutUri, pkce } = options;
  return {
    name: options.name,
    redirectUris: options.redirectUri,
    postLogoutRedirectUris: options.postLogoutRedirectUri,
    backchannelLogoutUri: backchannelLogoutUri === false ? null : backchannelLogoutUri,
    entitlement: options.entitlement,
    pkce: pkce === undefined ? undefined : pkce ? 'required' : 'off',
    claims: options.claim,
  };
}
