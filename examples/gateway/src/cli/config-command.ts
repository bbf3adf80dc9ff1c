import { InvalidSettings } from '@gatehouse/http-koa/process';
import { Argument, type Command, Option } from 'commander';
import { parseBridgeConfiguration } from '../bridge/bridge-configuration.ts';
import {
  manifestJsonSchema,
  PROCESS_TITLES,
  type PrintedSetting,
  type ProcessName,
  printSettings,
  Slice,
} from '../config/index.ts';
import { loadGatewayConfig, printedGatewayConfig } from '../customer/customer-configuration.ts';
import { CONFIGURATIONS, namedSites } from '../edge/configurations/index.ts';
import { parseEdgeConfiguration } from '../edge/edge-configuration.ts';
import { parseMeshConfiguration } from '../mesh/mesh-configuration.ts';
import { parseOpsConfiguration } from '../ops/ops-configuration.ts';
import { parseProxyConfiguration } from '../proxy/start/proxy-configuration.ts';
import { parseWorkerConfiguration } from '../worker/worker-configuration.ts';
import { CommandFailure, EXIT } from './exit-code.ts';
import { shown } from './shown.ts';
import { table } from './table.ts';
import type { Terminal } from './terminal.ts';

type Server = Exclude<ProcessName, 'command-line'>;

/** For each server, a function that reads its settings. It throws `InvalidSettings` with all faults. */
export const READERS: Readonly<Record<Server, (terminal: Terminal) => unknown>> = {
  customer: ({ environment, folder }) => loadGatewayConfig(environment, folder),
  ops: ({ environment, folder }) => parseOpsConfiguration(environment, folder),
  proxy: ({ environment, folder }) => parseProxyConfiguration(environment, folder),
  worker: ({ environment, folder }) => parseWorkerConfiguration(environment, folder),
  bridge: ({ environment, folder }) => parseBridgeConfiguration(environment, folder),
  edge: ({ environment, folder }) => parseEdgeConfiguration(environment, folder),
  mesh: ({ environment, folder }) => parseMeshConfiguration(environment, folder),
};
const SERVERS = Object.keys(READERS) as Server[];

/** Adds the commands `config print`, `check`, `edge` and `schema`. */
export function addConfigCommands(program: Command, terminal: Terminal): void {
  const config = program.command('config').description('Print and check the settings of the servers');
  config
    .command('print')
    .description('Print every setting of a server and where its value comes from, secrets masked')
    .addOption(processOption('the server').default('customer'))
    .option('--json', 'print JSON')
    .action(({ json, process }: { json?: boolean; process: Server }) => {
      check([process], terminal);
      terminal.write(shown(json, printed(process, terminal), settingTable));
    });
  config
    .command('check')
    .description('Check the settings of every server and list their faults. Exit codes: 0 no fault, 1 faults')
    .addOption(processOption('check this server only'))
    .action(({ process }: { process?: Server }) => {
      check(process ? [process] : configured(terminal), terminal);
      terminal.write('The configuration is complete and consistent.');
    });
  config
    .command('edge')
    .description('Print the configuration of Caddy or nginx for the public origins in the settings')
    .addArgument(new Argument('<program>').choices(Object.keys(CONFIGURATIONS)))
    .option('--listen <port>', 'the port to listen on, or an address and a port', '443')
    .action((program: keyof typeof CONFIGURATIONS, { listen }: { listen: string }) => {
      check(['edge'], terminal);
      const { sites, certificateFiles } = parseEdgeConfiguration(terminal.environment, terminal.folder);
      terminal.write(CONFIGURATIONS[program]({ listen, sites: namedSites(sites), certificateFiles }));
    });
  config
    .command('schema')
    .description('Print the JSON Schema of the manifest')
    .action(() => terminal.write(JSON.stringify(manifestJsonSchema(), null, 2)));
}

function processOption(description: string): Option {
  const titles = SERVERS.map((name) => `${name}: ${PROCESS_TITLES[name]}`).join('; ');
  return new Option('--process <name>', `${description} (${titles})`).choices(SERVERS);
}

/** The servers of an installation. The bridge is included if its issuer is set. */
function configured({ environment, folder }: Terminal): readonly Server[] {
  const hasBridge = new Slice('bridge', environment, folder).optional('BRIDGE_ISSUER') !== undefined;
  return SERVERS.filter((server) => server !== 'bridge' || hasBridge);
}

/** Throws if the settings of servers have faults. The error contains the message of each such server. */
function check(servers: readonly Server[], terminal: Terminal): void {
  const messages = servers.flatMap((server) => {
    try {
      READERS[server](terminal);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidSettings)) throw error;
      return [error.message];
    }
  });
  if (messages.length > 0) throw new CommandFailure(messages.join('\n'), EXIT.refused);
}

function printed(server: Server, { environment, folder }: Terminal): readonly PrintedSetting[] {
  if (server === 'customer') return printedGatewayConfig(environment, folder);
  const slice = new Slice(server, environment, folder);
  return printSettings(server, (name) => slice.sourced(name));
}

function settingTable(rows: readonly PrintedSetting[]): string {
  return table(
    ['field', 'value', 'from'],
    rows.map(({ field, value, from }) => [field, value, from]),
  );
}
