import Table from 'cli-table3';
import type { Command } from 'commander';
import {
  ConfigInvalid,
  configTable,
  loadGatewayConfig,
  manifestJsonSchema,
  readCustomerSettings,
} from '../config/index.ts';
import type { Terminal } from './terminal.ts';

/** Adds `config print`, `config check` and `config schema`. */
export function addConfigCommands(program: Command, terminal: Terminal): void {
  const config = program.command('config').description('What the gateway is told at its start');
  config
    .command('print')
    .description('Show every effective value and where it comes from, secrets masked')
    .option('--json', 'for programs')
    .action(({ json }: { json?: boolean }) =>
      reporting(terminal, () => {
        const { settings } = loadGatewayConfig(terminal.environment, terminal.folder);
        const rows = configTable(settings);
        terminal.write(json ? JSON.stringify(rows, null, 2) : table(rows));
      }),
    );
  config
    .command('check')
    .description('Exit with 0 when the gateway could start with this configuration, else with 1')
    .action(() =>
      reporting(terminal, () => {
        loadGatewayConfig(terminal.environment, terminal.folder);
        readCustomerSettings(terminal.environment);
        terminal.write('The configuration is complete and consistent.');
      }),
    );
  config
    .command('schema')
    .description('Print the JSON Schema of the manifest')
    .action(() => terminal.write(JSON.stringify(manifestJsonSchema(), null, 2)));
}

function reporting({ complain, exitCode }: Terminal, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ConfigInvalid)) throw error;
    complain(error.message);
    exitCode(1);
  }
}

function table(rows: ReturnType<typeof configTable>): string {
  const lines = new Table({ head: ['field', 'value', 'from'], style: { head: [], border: [] } });
  lines.push(...rows.map(({ field, value, from }) => [field, value, from]));
  return lines.toString();
}
