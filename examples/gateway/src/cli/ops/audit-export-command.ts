import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal.ts';
import { type AuditFilterOptions, addFilterOptions, auditQueryOf } from './audit-filter.ts';
import { instantOf } from './instant-of.ts';
import { linesOf } from './lines-of.ts';
import { opsClient } from './ops-client.ts';

const FORMATS = ['ndjson', 'csv'] as const;

interface ExportOptions extends AuditFilterOptions {
  readonly from?: string;
  readonly to?: string;
  readonly format: (typeof FORMATS)[number];
}

/**
 * Adds the command `ops audit export`. The command writes rows while it reads, so that its memory does not
 * grow with the log.
 */
export function addExportCommand(audit: Command, terminal: Terminal): void {
  const command = audit
    .command('export')
    .description('Print rows as NDJSON or CSV, newest first, for example the rows of one month');
  addFilterOptions(command)
    .option('--from <date>', 'only rows from this day (UTC) or instant on')
    .option('--to <date>', 'only rows before this day (UTC) or instant')
    .addOption(new Option('--format <format>', 'format of the rows').choices(FORMATS).default('ndjson'))
    .action(async ({ from, to, format, ...options }: ExportOptions) => {
      const query = { ...auditQueryOf(options), from: dayOrInstant(from), until: dayOrInstant(to) };
      const stopping = terminal.stopSignal();
      const rows = await opsClient(terminal)(`GET /internal/v1/ops/audit.${format}`, { query });
      for await (const line of linesOf(rows)) {
        if (stopping.aborted) return;
        terminal.write(line);
      }
    });
}

function dayOrInstant(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  return new Date(instantOf(isDay ? `${text}T00:00:00Z` : text)).toISOString();
}
