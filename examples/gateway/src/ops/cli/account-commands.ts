import { randomUUID } from 'node:crypto';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandFailure, EXIT } from './exit-code.ts';
import { opsClient } from './ops-client.ts';
import { shown } from './shown.ts';
import { accountTable, entitlementTable } from './tables.ts';
import type { Terminal } from './terminal.ts';

const ACCOUNTS = 'GET /internal/v1/ops/accounts';
const EVENTS = 'POST /internal/v1/ops/accounts/:did/events';
const NOTHING_HELD = { base: 'none', version: 0 };

interface EventOptions {
  readonly reason: string;
  readonly ticket: string;
  readonly eventId?: string;
  readonly json?: boolean;
  readonly ifVersion?: number | undefined;
  readonly yes?: boolean;
  readonly plan?: 'once' | 'base';
  readonly until?: string;
  readonly graceUntil?: string;
}

/** Adds `lookup`, `grant`, `lapse` and `extend`. */
export function addAccountCommands(program: Command, terminal: Terminal): void {
  program
    .command('lookup <account>')
    .description('Show an account by DID, handle or e-mail')
    .option('--json', 'for programs')
    .action(async (name: string, { json }: { json?: boolean }) => {
      const { account } = await opsClient(terminal)(ACCOUNTS, { query: referenceTo(name) });
      terminal.write(shown(json, account, accountTable));
    });
  eventCommand(program, 'grant <account>', 'Grant a plan')
    .addOption(new Option('--plan <plan>', 'what to grant').choices(['once', 'base']).makeOptionMandatory())
    .option('-y, --yes', 'do not ask before Once ends a base')
    .action(async (name: string, options: EventOptions) => {
      const plan = options.plan ?? 'once';
      const ifVersion = plan === 'once' && !options.yes ? await confirmedVersion(name, terminal) : undefined;
      await order(name, { ifVersion, ...options }, { event: 'manual.grant', plan }, terminal);
    });
  eventCommand(program, 'lapse <account>', 'Let the base lapse, at once or into a grace')
    .option('--grace-until <instant>', 'ISO 8601, with a zone')
    .action((name: string, options: EventOptions) =>
      order(name, options, { event: 'lapse', grace_until: options.graceUntil ?? null }, terminal),
    );
  eventCommand(program, 'extend <account>', 'Give a grace, or a longer one')
    .requiredOption('--until <instant>', 'ISO 8601, with a zone')
    .action((name: string, options: EventOptions) =>
      order(name, options, { event: 'grace.extend', grace_until: options.until ?? '' }, terminal),
    );
}

function eventCommand(program: Command, usage: string, description: string): Command {
  return program
    .command(usage)
    .description(description)
    .requiredOption('--reason <text>', 'why')
    .requiredOption('--ticket <reference>', 'the support ticket or order')
    .option('--event-id <id>', 'names the event, so that it can be sent again; a new one by default')
    .option(
      '--if-version <number>',
      'only when the account has this version still, as lookup shows it',
      version,
    )
    .option('--json', 'for programs');
}

function version(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use a whole number.');
  return Number(text);
}

type OrderedEvent =
  | { event: 'manual.grant'; plan: 'once' | 'base' }
  | { event: 'lapse'; grace_until: string | null }
  | { event: 'grace.extend'; grace_until: string };

async function order(
  name: string,
  options: EventOptions,
  event: OrderedEvent,
  terminal: Terminal,
): Promise<void> {
  const did = await didOf(name, terminal);
  const envelope = {
    event_id: options.eventId ?? randomUUID(),
    reason: options.reason,
    ticket_ref: options.ticket,
  };
  const { ifVersion } = options;
  const answer = await opsClient(terminal)(EVENTS, {
    path: { did },
    headers: ifVersion === undefined ? {} : { 'if-match': `"${ifVersion}"` },
    body: { ...event, ...envelope },
  });
  terminal.write(
    shown(options.json, answer, ({ entitlement, audit }) =>
      [
        entitlementTable(entitlement),
        `Event ${envelope.event_id}, row ${audit.sequence} of the audit log.`,
      ].join('\n'),
    ),
  );
}

/** Has the end of a base confirmed where the account has one; answers the version of the account that was looked at. */
async function confirmedVersion(name: string, terminal: Terminal): Promise<number> {
  const { base, version } = await entitlementOf(name, terminal);
  if (base !== 'active' && base !== 'grace') return version;
  const warning = `${name} has a base (${base}). Granting Once ends it, and with it the safety net.`;
  if (!terminal.confirm) throw new CommandFailure(`${warning} Add --yes to do so.`, EXIT.refused);
  if (!(await terminal.confirm(`${warning} Go on?`)))
    throw new CommandFailure('Nothing was changed.', EXIT.refused);
  return version;
}

async function entitlementOf(name: string, terminal: Terminal): Promise<{ base: string; version: number }> {
  try {
    return (await opsClient(terminal)(ACCOUNTS, { query: referenceTo(name) })).account.entitlement;
  } catch (error) {
    // An account of which nobody has heard has no base that could end.
    if (error instanceof Error && 'code' in error && error.code === 'not_found') return NOTHING_HELD;
    throw error;
  }
}

async function didOf(name: string, terminal: Terminal): Promise<string> {
  if (name.startsWith('did:')) return name;
  return (await opsClient(terminal)(ACCOUNTS, { query: referenceTo(name) })).account.did;
}

function referenceTo(name: string): { did: string } | { handle: string } | { email: string } {
  if (name.startsWith('did:')) return { did: name };
  return name.slice(1).includes('@') ? { email: name } : { handle: name.replace(/^@/, '') };
}
