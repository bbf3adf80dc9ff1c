import { RECORDED_SEAT_STATES, type RecordedSeatState } from '@gatehouse/core/support-forum';
import { type Command, Option } from 'commander';
import type { z } from 'zod';
import type { seat } from '../../ops/seats/seat-endpoints.ts';
import { shown } from '../shown.ts';
import { type StatedOptions, stated } from '../stated-options.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { didOf } from './did-of.ts';
import { opsClient } from './ops-client.ts';

/** Adds the commands `seats list`, `seats show`, `seats retry` and `seats deactivate`. */
export function addSeatCommands(parent: Command, terminal: Terminal): void {
  const seats = parent
    .command('seats')
    .description('Show and repair the seats of customers in the support forum');
  seats
    .command('list')
    .description('List seats, by DID')
    .addOption(new Option('--state <state>', 'only seats in this state').choices(RECORDED_SEAT_STATES))
    .option('--failed', 'only seats whose latest delivery failed')
    .option('--json', 'print JSON')
    .action(async (options: { state?: RecordedSeatState; failed?: true; json?: boolean }) => {
      const { state, failed, json } = options;
      const found = await seatsOf({ state, ...(failed && { failed: 'true' as const }) }, terminal);
      terminal.write(shown(json, found, seatTable));
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
}

async function seatsOf(
  filter: { readonly state?: RecordedSeatState | undefined; readonly failed?: 'true' },
  terminal: Terminal,
) {
  const found = [];
  for (let after: string | undefined, isMore = true; isMore; ) {
    const page = await opsClient(terminal)('GET /internal/v1/ops/seats', {
      query: { ...filter, after, limit: 200 },
    });
    found.push(...page.seats);
    isMore = page.nextCursor !== null;
    after = page.nextCursor ?? undefined;
  }
  return found;
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
