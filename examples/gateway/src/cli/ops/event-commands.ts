import { randomUUID } from 'node:crypto';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { confirmKnown } from './confirm-known.ts';
import { confirmedVersion } from './confirmed-version.ts';
import { didOf } from './did-of.ts';
import { opsClient } from './ops-client.ts';
import { entitlementTable } from './tables.ts';

const EVENTS = 'POST /internal/v1/ops/accounts/:did/events';
const PLANS = ['once', 'base'] as const;
type Plan = (typeof PLANS)[number];

interface EventOptions {
  readonly reason: string;
  readonly ticket: string;
  readonly eventId?: string;
  readonly json?: boolean;
  readonly ifVersion?: number | undefined;
  readonly yes?: boolean;
}

type OrderedEvent =
  | { event: 'manual.grant'; plan: Plan }
  | { event: 'checkout.completed'; plan: Plan; payment: Payment | null }
  | { event: 'lapse'; grace_until: string | null }
  | { event: 'grace.extend'; grace_until: string };

interface Payment {
  readonly provider: string;
  readonly customer_id: string;
  readonly subscription_id: string | null;
}

interface CheckoutOptions extends EventOptions {
  readonly plan: Plan;
  readonly provider?: string;
  readonly customer?: string;
  readonly subscription?: string;
}

/** Adds the commands `ops grant`, `ops checkout`, `ops lapse` and `ops extend`. */
export function addEventCommands(ops: Command, terminal: Terminal): void {
  eventCommand(ops, 'grant <holder>', 'Grant a plan')
    .addOption(new Option('--plan <plan>', 'the plan').choices(PLANS).makeOptionMandatory())
    .action(async (name: string, options: EventOptions & { plan: Plan }) => {
      const { plan } = options;
      const ifVersion = plan === 'once' && !options.yes ? await confirmedVersion(name, terminal) : undefined;
      await order(name, { ifVersion, ...options }, { event: 'manual.grant', plan }, terminal);
    });
  eventCommand(ops, 'checkout <holder>', 'Record a completed checkout; requires the role billing_reconciler')
    .addOption(new Option('--plan <plan>', 'the plan that was bought').choices(PLANS).makeOptionMandatory())
    .option('--provider <name>', 'payment provider; requires --customer')
    .option('--customer <id>', 'customer id at the provider; requires --provider')
    .option('--subscription <id>', 'subscription id at the provider')
    .action(async (name: string, options: CheckoutOptions, command: Command) => {
      const { plan } = options;
      const ifVersion = plan === 'once' && !options.yes ? await confirmedVersion(name, terminal) : undefined;
      const event = { event: 'checkout.completed', plan, payment: paymentOf(options, command) } as const;
      await order(name, { ifVersion, ...options }, event, terminal);
    });
  eventCommand(ops, 'lapse <holder>', 'End the base plan, immediately or after a grace period')
    .option('--grace-until <instant>', 'end of the grace period: ISO 8601 with a time zone')
    .action((name: string, options: EventOptions & { graceUntil?: string }) =>
      order(name, options, { event: 'lapse', grace_until: options.graceUntil ?? null }, terminal),
    );
  eventCommand(ops, 'extend <holder>', 'Start or extend a grace period')
    .requiredOption('--until <instant>', 'end of the grace period: ISO 8601 with a time zone')
    .action((name: string, options: EventOptions & { until: string }) =>
      order(name, options, { event: 'grace.extend', grace_until: options.until }, terminal),
    );
}

function eventCommand(ops: Command, usage: string, description: string): Command {
  return ops
    .command(usage)
    .description(description)
    .requiredOption('--reason <text>', 'the reason; written to the audit log')
    .requiredOption('--ticket <reference>', 'the support ticket or order; written to the audit log')
    .option(
      '--event-id <id>',
      'id of the event; repeating the command with the same id applies the event only once; default: random',
    )
    .option(
      '--if-version <number>',
      'apply the event only if the entitlement still has this version; `ops lookup` shows the version',
      version,
    )
    .option('-y, --yes', 'do not ask for confirmation')
    .option('--json', 'print JSON');
}

function version(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use a whole number.');
  return Number(text);
}

function paymentOf({ provider, customer, subscription }: CheckoutOptions, command: Command): Payment | null {
  if (provider === undefined && customer === undefined && subscription === undefined) return null;
  if (provider === undefined || customer === undefined)
    return command.error('error: a payment requires both --provider and --customer');
  return { provider, customer_id: customer, subscription_id: subscription ?? null };
}

async function order(
  name: string,
  options: EventOptions,
  event: OrderedEvent,
  terminal: Terminal,
): Promise<void> {
  const did = await didOf(name, terminal);
  // With `--json`, a program runs the command: it has looked up the PDS account already, and no person can respond.
  if (!options.yes && !options.json) await confirmKnown(did, terminal);
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
