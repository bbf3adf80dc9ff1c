import type { Command } from 'commander';
import type { z } from 'zod';
import type { verification } from '../../ops/ops-schemas.ts';
import { presentedVerdict } from '../../ops/presented.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { addExportCommand } from './audit-export-command.ts';
import { addTailCommand } from './audit-tail-command.ts';
import { onDatabase } from './on-database.ts';
import { opsClient, usesApi } from './ops-client.ts';

type Verification = z.output<typeof verification>;

/** Adds `audit tail`, `audit export` and `audit verify`. */
export function addAuditCommands(ops: Command, terminal: Terminal): void {
  const audit = ops.command('audit').description('Read and verify the audit log');
  addTailCommand(audit, terminal);
  addExportCommand(audit, terminal);
  audit
    .command('verify')
    .description(
      'Verify the audit log, and every entitlement against it; through the operator API if OPS_TOKEN is set, otherwise on DATABASE_URL',
    )
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) => verify(json, terminal));
}

async function verify(json: boolean | undefined, terminal: Terminal): Promise<void> {
  const found = usesApi(terminal)
    ? (await opsClient(terminal)('GET /internal/v1/ops/audit/verify')).verification
    : await verifiedDirectly(terminal);
  terminal.write(shown(json, found, verdictText));
  if (!found.intact)
    throw new CommandFailure('The audit log or an entitlement was tampered with.', EXIT.tampered);
}

function verifiedDirectly(terminal: Terminal): Promise<Verification> {
  return onDatabase(terminal, async ({ audit, verify }) => {
    const { sequence: total } = await audit.head();
    const { log, entitlements } = await verify.execute((rows) => terminal.progress?.(rows, 2 * total));
    return presentedVerdict(log, entitlements);
  });
}

function verdictText({ intact, rows, head, fault, sequence, did }: Verification): string {
  if (intact) return `${rows} rows, all intact. Head: ${head}`;
  return did === null ? `Row ${sequence} is ${fault}.` : `The entitlement of ${did} differs from the log.`;
}
