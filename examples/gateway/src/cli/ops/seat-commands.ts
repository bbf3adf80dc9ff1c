import { RECORDED_SEAT_STATES, type RecordedSeatState } from '@gatehouse/core/support-forum';
import { type Command, Option } from 'commander';
import type { z } from 'zod';
import type { seat, seatFailureCause } from '../../ops/seats/seat-endpoints.ts';
import { shown } from '../shown.ts';
import { type StatedOptions, stated } from '../stated-options.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { didOf } from './did-of.ts';
import { everyPage } from './every-page.ts';
import { opsClient } from './ops-client.ts';

/** Adds the commands `seats list`, `causes`, `show`, `retry`, `retry-cause` and `deactivate`. */
export function addSeatCommands(parent: Command, terminal: Terminal): void {
  const seats = parent
    .command('seats')
    .description('Show and repair the seats of customers in the support forum');
  seats
    .command('list')
    .description('List seats, by DID')
    .addOption(new Option('--state <state>', 'only seats in this state').choices(RECORDED_SEAT_STATES))
    .option('--failed', 'only seats whose latest delivery failed')
    .option('--code <code>', 'only seats whose latest delivery failed with this code')
    .option('--json', 'print JSON')
    .action(async ({ failed, json, ...filter }: ListOptions) => {
      const found = await seatsOf({ ...filter, ...(failed && { failed: 'true' as const }) }, terminal);
      terminal.write(shown(json, found, seatTable));
    });
  seats
    .command('causes')
    .description('Count the seats whose latest delivery failed, by cause')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { causes } = await opsClient(terminal)('GET /internal/v1/ops/seat-failure-causes');
      terminal.write(shown(json, causes, causeTable));
    });
  seats
    .command('show <holder>')
    .description('Show the seat of a customer (DID, handle or e-mail address)')
    .option('--json', 'print JSON')
    .action(async (holder: string, { json }: { json?: boolean }) => {
      const did = await didOf(holder, terminal);
      const place = 'GET /internal/v1/ops/accounts/:did/seat';
      const { seat: found } = await opsClient(terminal)(place, { path: { did } });
      terminal.write(shown(json, found, (one) => seatTable([one])));
    });
  const orders = {
    retry: 'Make the seat of a customer match their entitlement now',
    deactivate: 'Remove the seat of a customer permanently. A later grant creates a new seat',
  } as const;
  for (const act of ['retry', 'deactivate'] as const)
    stated(seats.command(`${act} <holder>`))
      .description(orders[act])
      .action(async (holder: string, { reason, ticket }: StatedOptions) => {
        const did = await didOf(holder, terminal);
        const body = { reason, ticket_ref: ticket };
        await opsClient(terminal)(`POST /internal/v1/ops/accounts/:did/seat/${act}`, { path: { did }, body });
        terminal.write('Queued.');
      });
  stated(seats.command('retry-cause <code>'))
    .description('Deliver all seats again whose latest delivery failed with this code')
    .option('--json', 'print JSON')
    .action(async (code: string, { reason, ticket, json }: StatedOptions & { json?: boolean }) => {
      const retried = await retriedSeats({ code, reason, ticket_ref: ticket }, terminal);
      terminal.write(shown(json, { retried }, () => `Queued again: ${retried}.`));
    });
}

interface ListOptions {
  readonly state?: RecordedSeatState;
  readonly failed?: true;
  readonly code?: string;
  readonly json?: boolean;
}

/** Sends several requests, because each queues only a part of the seats. Returns the number of queued seats. */
async function retriedSeats(
  order: { readonly code: string; readonly reason: string; readonly ticket_ref: string },
  terminal: Terminal,
): Promise<number> {
  const steps = await everyPage((cursor) =>
    opsClient(terminal)('POST /internal/v1/ops/seats/retry', { body: { ...order, cursor } }),
  );
  let total = 0;
  for (const { retried } of steps) total += retried;
  return total;
}

async function seatsOf(
  filter: {
    readonly state?: RecordedSeatState | undefined;
    readonly failed?: 'true';
    readonly code?: string | undefined;
  },
  terminal: Terminal,
) {
  const pages = await everyPage((after) =>
    opsClient(terminal)('GET /internal/v1/ops/seats', { query: { ...filter, after, limit: 200 } }),
  );
  return pages.flatMap(({ seats }) => seats);
}

function seatTable(seats: readonly z.output<typeof seat>[]): string {
  return table(
    ['did', 'state', 'ticket', 'changed', 'last delivery', 'failure', 'final'],
    seats.map(({ did, state, ticket_ref, changed_at, delivered_at, failure }) => [
      ...[did, state, ticket_ref, changed_at, delivered_at, failure && `${failure.code}: ${failure.message}`],
      failure?.final,
    ]),
  );
}

function causeTable(causes: readonly z.output<typeof seatFailureCause>[]): string {
  return table(
    ['code', 'seats', 'not retried', 'last'],
    causes.map(({ code, seats, final, last_at }) => [code, seats, final, last_at]),
  );
}
