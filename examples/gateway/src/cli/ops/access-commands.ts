import type { Command } from 'commander';
import type { z } from 'zod';
import type { access, staffSession } from '../../ops/access/access-endpoints.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import { type StatedOptions, stated } from '../stated-options.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { didOf } from './did-of.ts';
import { opsClient } from './ops-client.ts';

interface EndOptions extends StatedOptions {
  readonly session?: string;
  readonly device?: string;
}

/** Adds the commands `access show`, `access end`, `staff-sessions list` and `staff-sessions end`. */
export function addAccessCommands(parent: Command, terminal: Terminal): void {
  const accessCommand = parent
    .command('access')
    .description('Show and end the sessions and devices of a customer');
  accessCommand
    .command('show <holder>')
    .description('List signed-in browsers and devices of a customer (DID, handle or e-mail address)')
    .option('--json', 'print JSON')
    .action(async (holder: string, { json }: { json?: boolean }) => {
      const did = await didOf(holder, terminal);
      const place = 'GET /internal/v1/ops/accounts/:did/access';
      const { access: found } = await opsClient(terminal)(place, { path: { did } });
      terminal.write(shown(json, found, accessTable));
    });
  stated(accessCommand.command('end <holder>'))
    .description('Sign a customer out of all browsers and devices, or of one')
    .option('--session <id>', 'only this session')
    .option('--device <id>', 'only this device')
    .action(async (holder: string, { session, device, reason, ticket }: EndOptions) => {
      if (session !== undefined && device !== undefined)
        throw new CommandFailure('Give at most one of --session and --device.', EXIT.usage);
      const did = await didOf(holder, terminal);
      const ended = await opsClient(terminal)('POST /internal/v1/ops/accounts/:did/access/end', {
        path: { did },
        body: {
          ...{ reason, ticket_ref: ticket },
          ...(session !== undefined && { session }),
          ...(device !== undefined && { device }),
        },
      });
      terminal.write(`Ended sessions: ${ended.sessions}. Revoked devices: ${ended.devices}.`);
    });
  addStaffSessionCommands(parent, terminal);
}

function addStaffSessionCommands(parent: Command, terminal: Terminal): void {
  const sessions = parent.command('staff-sessions').description('Show and end the sessions of operators');
  sessions
    .command('list')
    .description('List the signed-in browsers of operators')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await opsClient(terminal)('GET /internal/v1/ops/staff-sessions');
      terminal.write(shown(json, found.sessions, staffTable));
    });
  stated(sessions.command('end <did> <id>'))
    .description('End one session of an operator')
    .action(async (did: string, id: string, { reason, ticket }: StatedOptions) => {
      await opsClient(terminal)('POST /internal/v1/ops/staff-sessions/:id/end', {
        path: { id },
        body: { did, reason, ticket_ref: ticket },
      });
      terminal.write('Ended.');
    });
}

function accessTable({ sessions, devices, storage }: z.output<typeof access>): string {
  const rows = [
    ...sessions.map(({ id, user_agent, created_at, last_seen_at }) => [
      ...['session', id, user_agent, created_at, last_seen_at],
    ]),
    ...devices.map(({ id, name, created_at, last_seen }) => ['device', id, name, created_at, last_seen]),
  ];
  const used = `Used bytes: ${storage.used_bytes}, reserved: ${storage.reserved_bytes}`;
  return `${table(['kind', 'id', 'name', 'created', 'last seen'], rows)}\n${used}`;
}

function staffTable(sessions: readonly z.output<typeof staffSession>[]): string {
  return table(
    ['operator', 'did', 'id', 'browser', 'signed in', 'last seen'],
    sessions.map(({ handle, did, id, user_agent, created_at, last_seen_at }) => [
      ...[handle, did, id, user_agent, created_at, last_seen_at],
    ]),
  );
}
