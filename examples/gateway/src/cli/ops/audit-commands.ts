import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { z } from 'zod';
import type { auditEntry, verification } from '../../ops/ops-schemas.ts';
import { presentedVerdict } from '../../ops/presented.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { onDatabase } from './on-database.ts';
import { opsClient, usesApi } from './ops-client.ts';
import { auditTable } from './tables.ts';

type Entry = z.output<typeof auditEntry>;

interface TailOptions {
  readonly did?: string;
  readonly principal?: string;
  readonly lines: number;
  readonly follow?: boolean;
  readonly json?: boolean;
}

const AUDIT = 'GET /internal/v1/ops/audit';
const POLL_INTERVAL_MS = 1_000;
const MAX_PAGE_ROWS = 200;

/** Adds `audit tail` and `audit verify`. */
export function addAuditCommands(program: Command, terminal: Terminal): void {
  const audit = program.command('audit').description('Read and verify the audit log');
  audit
    .command('tail')
    .description('Show the newest rows, oldest first')
    .option('--did <did>', 'only rows about this account')
    .option('--principal <name>', 'only rows by this principal')
    .option('-n, --lines <count>', 'number of rows', count, 20)
    .option('-f, --follow', 'keep printing new rows until stopped')
    .option('--json', 'print one JSON object per row')
    .action((options: TailOptions) => tail(options, terminal));
  audit
    .command('verify')
    .description(
      'Verify the audit log, and every entitlement against it; through the operator API if OPS_TOKEN is set, else on DATABASE_URL',
    )
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) => verify(json, terminal));
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MAX_PAGE_ROWS)
    throw new InvalidArgumentError(`Use 1 to ${MAX_PAGE_ROWS}.`);
  return value;
}

async function tail(options: TailOptions, terminal: Terminal): Promise<void> {
  const { did, principal, lines } = options;
  const call = opsClient(terminal);
  const write = (entries: readonly Entry[]) => {
    if (options.json) for (const entry of entries) terminal.write(JSON.stringify(entry));
    else if (entries.length > 0) terminal.write(auditTable(entries));
  };
  const first = await call(AUDIT, { query: { did, principal, limit: lines } });
  write(first.entries.toReversed());
  let last = first.entries[0]?.sequence ?? 0;
  while (options.follow && !terminal.signal.aborted) {
    await pause(POLL_INTERVAL_MS, undefined, { signal: terminal.signal }).catch(() => {});
    const fresh: Entry[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { entries, nextCursor } = await call(AUDIT, {
        query: { did, principal, after, limit: MAX_PAGE_ROWS },
      });
      fresh.push(...entries.filter(({ sequence }) => sequence > last));
      more = nextCursor !== null && (entries.at(-1)?.sequence ?? 0) > last;
      after = nextCursor ?? undefined;
    }
    write(fresh.toReversed());
    last = fresh[0]?.sequence ?? last;
  }
}

async function verify(json: boolean | undefined, terminal: Terminal): Promise<void> {
  const found = usesApi(terminal)
    ? (await opsClient(terminal)('GET /internal/v1/ops/audit/verify')).verification
    : await verifiedDirectly(terminal);
  terminal.write(shown(json, found, verdictText));
  if (!found.intact)
    throw new CommandFailure('The audit log or an entitlement was tampered with.', EXIT.tampered);
}

function verifiedDirectly(terminal: Terminal): Promise<z.input<typeof verification>> {
  return onDatabase(terminal, async ({ audit, verifyAuditLog, verifyEntitlements }) => {
    const { sequence: total } = await audit.head();
    // The log is read twice: first as a chain, then account by account.
    const progress = (before: number) => (rows: number) => terminal.progress?.(before + rows, 2 * total);
    const log = await verifyAuditLog.execute(progress(0));
    const entitlements = log.intact ? await verifyEntitlements.execute(progress(total)) : undefined;
    return presentedVerdict(log, entitlements);
  });
}

function verdictText({ intact, rows, head, fault, sequence, did }: z.output<typeof verification>): string {
  if (intact) return `${rows} rows, all as they were written. Head: ${head}`;
  return did === null
    ? `Row ${sequence} is ${fault}.`
    : `The entitlement of ${did} is not what the log tells.`;
}
