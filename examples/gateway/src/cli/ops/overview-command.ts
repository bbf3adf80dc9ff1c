import type { Command } from 'commander';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { opsClient } from './ops-client.ts';
import { overviewTable } from './tables.ts';

/** Adds the command `ops overview`. */
export function addOverviewCommand(ops: Command, terminal: Terminal): void {
  ops
    .command('overview')
    .description(
      'Show holders by state, denials, the grace periods that end next, queued jobs, the check of stored blocks and the last verification of the audit log',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const ask = opsClient(terminal);
      const { overview } = await ask('GET /internal/v1/ops/overview');
      const { denials } = await ask('GET /internal/v1/ops/denials');
      terminal.write(shown(json, { ...overview, denials }, overviewTable));
    });
}
