import { setTimeout as pause } from 'node:timers/promises';
import { AuditLog, VerifyAuditLog } from '@gatehouse/core/audit';
import { VerifyEntitlements } from '@gatehouse/core/entitlement';
import { type Command, InvalidArgumentError } from 'commander';
import type { z } from 'zod';
import type { auditEntry, verification } from '../ops-schemas.ts';
import { presentedVerdict } from '../presented.ts';
import { CommandFailure, EXIT } from './exit-code.ts';
import { onDatabase } from './on-database.ts';
import { opsClient } from './ops-client.ts';
import { shown } from './shown.ts';
import { auditTable } from './tables.ts';
import type { Terminal } from './terminal.ts';

type Entry = z.output<typeof auditEntry>;

interface TailOptions {
  readonly did?: string;
  readonly principal?: string;
  readonly lines: number;
  readonly follow?: boolean;
  readonly json?: boolean;
}

const AUDIT = 'GET /internal/v1/ops/audit';
const BETWEEN_LOOKS = 1_000;
const PAGE = 200;

/** Adds `audit tail` and `audit verify`. */
export function addAuditCommands(program: Command, terminal: Terminal): void {
  const audit = program.command('audit').description('Who did what, and why');
  audit
    .command('tail')
    .description('Show the newest rows, oldest first')
    .option('--did <did>', 'only what was done to this account')
    .option('--principal <name>', 'only what they did')
    .option('-n, --lines <count>', 'how many rows', count, 20)
    .option('-f, --follow', 'go on with new rows as they come')
    .option('--json', 'one row a line, for programs')
    .action((options: TailOptions) => tail(options, terminal));
  audit
    .command('verify')
    .description(
      'Check the whole log, and entitlements by it; through the operator API with OPS_TOKEN, else on DATABASE_URL',
    )
    .option('--json', 'for programs')
    .action(({ json }: { json?: boolean }) => verify(json, terminal));
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > PAGE)
    throw new InvalidArgumentError(`Use 1 to ${PAGE}.`);
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
    await pause(BETWEEN_LOOKS, undefined, { signal: terminal.signal }).catch(() => {});
    const fresh: Entry[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { entries, nextCursor } = await call(AUDIT, { query: { did, principal, after, limit: PAGE } });
      fresh.push(...entries.filter(({ sequence }) => sequence > last));
      more = nextCursor !== null && (entries.at(-1)?.sequence ?? 0) > last;
      after = nextCursor ?? undefined;
    }
    write(fresh.toReversed());
    last = fresh[0]?.sequence ?? last;
  }
}

async function verify(json: boolean | undefined, terminal: Terminal): Promise<void> {
  const found = terminal.environment.OPS_TOKEN
    ? (await opsClient(terminal)('GET /internal/v1/ops/audit/verify')).verification
    : await verifiedDirectly(terminal);
  terminal.write(shown(json, found, verdictText));
  if (!found.intact) throw new CommandFailure('The database is not as it was written.', EXIT.tampered);
}

function verifiedDirectly(terminal: Terminal): Promise<z.input<typeof verification>> {
  return onDatabase(terminal, async (container) => {
    const { sequence: total } = await container.get(AuditLog).head();
    // The log is read twice: once as a chain, once for what it tells of each account.
    const progress = (before: number) => (rows: number) => terminal.progress?.(before + rows, 2 * total);
    const log = await container.get(VerifyAuditLog).execute(progress(0));
    const entitlements = log.intact
      ? await container.get(VerifyEntitlements).execute(progress(total))
      : undefined;
    return presentedVerdict(log, entitlements);
  });
}

function verdictText({ intact, rows, head, fault, sequence, did }: z.output<typeof verification>): string {
  if (intact) return `${rows} rows, all as they were written. Head: ${head}`;
  return did === null
    ? `Row ${sequence} is ${fault}.`
    : `The entitlement of ${did} is not what the log tells.`;
}
