import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { type AuditFilterOptions, addFilterOptions, auditQueryOf } from './audit-filter.ts';
import { auditPages } from './audit-pages.ts';
import { instantOf } from './instant-of.ts';

interface ExportOptions extends AuditFilterOptions {
  readonly from?: string;
  readonly to?: string;
}

/** Adds `audit export`. It writes page by page, so that its memory does not grow with the log. */
export function addExportCommand(audit: Command, terminal: Terminal): void {
  const command = audit
    .command('export')
    .description('Print rows as NDJSON, newest first, for example the rows of one month');
  addFilterOptions(command)
    .option('--from <date>', 'only rows of this day (UTC) or instant, or later')
    .option('--to <date>', 'only rows before this day (UTC) or instant')
    .action(async (options: ExportOptions) => {
      const range = { from: dayOrInstant(options.from), until: dayOrInstant(options.to) };
      for await (const entries of auditPages(terminal, { ...auditQueryOf(options), ...range })) {
        for (const entry of entries) terminal.write(JSON.stringify(entry));
        if (terminal.signal.aborted) return;
      }
    });
}

function dayOrInstant(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  return new Date(instantOf(isDay ? `${text}T00:00:00Z` : text)).toISOString();
}
