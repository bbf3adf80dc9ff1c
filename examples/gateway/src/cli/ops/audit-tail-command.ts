import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { Terminal } from '../terminal.ts';
import { type AuditFilterOptions, addFilterOptions, auditQueryOf } from './audit-filter.ts';
import { auditPages, type Entry, MAX_PAGE_ROWS, readAudit } from './audit-pages.ts';
import { auditTable } from './tables.ts';

interface TailOptions extends AuditFilterOptions {
  readonly lines: number;
  readonly follow?: boolean;
  readonly json?: boolean;
}

const POLL_INTERVAL_MS = 1_000;

/** Adds the command `ops audit tail`. */
export function addTailCommand(audit: Command, terminal: Terminal): void {
  const command = audit.command('tail').description('Show the newest rows, oldest first');
  addFilterOptions(command)
    .option('-n, --lines <count>', 'number of rows', count, 20)
    .option('-f, --follow', 'keep printing new rows until stopped')
    .option('--json', 'print one JSON object per row')
    .action((options: TailOptions) => tail(options, terminal));
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MAX_PAGE_ROWS)
    throw new InvalidArgumentError(`Use 1 to ${MAX_PAGE_ROWS}.`);
  return value;
}

async function tail(options: TailOptions, terminal: Terminal): Promise<void> {
  const query = auditQueryOf(options);
  const write = (entries: readonly Entry[]) => {
    if (options.json) for (const entry of entries) terminal.write(JSON.stringify(entry));
    else if (entries.length > 0) terminal.write(auditTable(entries));
  };
  const first = await readAudit(terminal, { ...query, limit: options.lines });
  write(first.entries.toReversed());
  let last = first.entries[0]?.sequence ?? 0;
  if (!options.follow) return;
  const signal = terminal.stopSignal();
  while (!signal.aborted) {
    await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
    const fresh: Entry[] = [];
    for await (const entries of auditPages(terminal, query)) {
      fresh.push(...entries.filter(({ sequence }) => sequence > last));
      if ((entries.at(-1)?.sequence ?? 0) <= last) break;
    }
    write(fresh.toReversed());
    last = fresh[0]?.sequence ?? last;
  }
}
