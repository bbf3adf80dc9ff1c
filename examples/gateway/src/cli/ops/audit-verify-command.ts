import { JoseCheckpointSigner, JoseCheckpointVerifier } from '@gatehouse/adapters/jose';
import { NodeSha256 } from '@gatehouse/adapters/node';
import type { AuditComparison } from '@gatehouse/core/audit';
import { Secret } from '@gatehouse/core/kernel';
import type { Command } from 'commander';
import type { z } from 'zod';
import { Slice } from '../../config/index.ts';
import type { verification } from '../../ops/audit/audit-schemas.ts';
import { presentedVerdict } from '../../ops/audit/presented-audit.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { rowsOfCopy } from './audit-copy.ts';
import { onDatabase } from './on-database.ts';
import { opsClient, usesApi } from './ops-client.ts';

type Verification = z.output<typeof verification>;

interface VerifyOptions {
  readonly json?: boolean;
  readonly against?: string;
  readonly key?: string;
}

/** Adds the command `ops audit verify`. */
export function addVerifyCommand(audit: Command, terminal: Terminal): void {
  audit
    .command('verify')
    .description(
      'Verify the audit log, and every entitlement against it; through the operator API if OPS_TOKEN is set, otherwise in the database at DATABASE_URL',
    )
    .option('--json', 'print JSON')
    .option(
      '--against <file>',
      'compare the log in DATABASE_URL with a copy outside the database: the file at AUDIT_FILE, or the output of `audit checkpoint`',
    )
    .option(
      '--key <public-key>',
      'public key of the checkpoints; default: the public key of AUDIT_CHECKPOINT_SECRET',
    )
    .action((options: VerifyOptions) =>
      options.against === undefined
        ? verify(options.json, terminal)
        : compare(options.against, options, terminal),
    );
}

async function verify(json: boolean | undefined, terminal: Terminal): Promise<void> {
  const found = usesApi(terminal)
    ? (await opsClient(terminal)('GET /internal/v1/ops/audit/verify')).verification
    : await verifiedDirectly(terminal);
  terminal.write(shown(json, found, verdictText));
  if (!found.intact)
    throw new CommandFailure(
      'The audit log or an entitlement was tampered with. Compare the log with a copy: gatehouse ops audit verify --against <file>',
      EXIT.tampered,
    );
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

async function compare(path: string, { json, key }: VerifyOptions, terminal: Terminal): Promise<void> {
  const copy = rowsOfCopy(path, {
    sha256: new NodeSha256(),
    checkpoints: checkpointVerifier(key, terminal),
  });
  const found = await onDatabase(terminal, ({ compare: comparison }) => comparison.execute(copy));
  terminal.write(shown(json, found, comparisonText));
  if (!found.agrees)
    throw new CommandFailure(
      'The audit log differs from the copy outside the database. The cause is an attack, or a backup that was restored.',
      EXIT.tampered,
    );
  if (found.rows === 0) throw new CommandFailure(`${path} contains no rows of an audit log.`, EXIT.refused);
}

function checkpointVerifier(
  key: string | undefined,
  { environment, folder }: Terminal,
): JoseCheckpointVerifier | undefined {
  const secret = new Slice('command-line', environment, folder).optional('AUDIT_CHECKPOINT_SECRET');
  const derived = secret === undefined ? undefined : new JoseCheckpointSigner(new Secret(secret)).publicKey;
  const trusted = key ?? derived;
  return trusted === undefined ? undefined : new JoseCheckpointVerifier(trusted);
}

function comparisonText(found: AuditComparison): string {
  return found.agrees
    ? `${found.rows} rows of the copy, all as in the log.`
    : `Row ${found.sequence} is ${found.fault}.`;
}
