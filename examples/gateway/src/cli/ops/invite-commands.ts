import { INVITE_STATES, type InviteState } from '@gatehouse/core/sign-up';
import { type Command, Option } from 'commander';
import type { z } from 'zod';
import type { listedInvite } from '../../ops/invites/invite-schemas.ts';
import { presentedInvite, presentedListedInvite } from '../../ops/invites/presented-invite.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { everyPage } from './every-page.ts';
import { COMMAND_LINE, onDatabase } from './on-database.ts';
import { opsClient, usesApi } from './ops-client.ts';
import { invitesTable } from './tables.ts';

const INVITES = '/internal/v1/ops/sign-up-invites';
const PAGE_ROWS = 200;

type InvitePage = { readonly invites: z.output<typeof listedInvite>[]; readonly nextCursor: string | null };

interface InviteListOptions {
  readonly state?: InviteState;
  readonly search?: string;
  readonly json?: boolean;
}

/**
 * Adds the commands `ops invite create`, `list` and `revoke`. They use the operator API if OPS_TOKEN is set,
 * and otherwise the database at DATABASE_URL.
 */
export function addInviteCommands(program: Command, terminal: Terminal): void {
  const invite = program
    .command('invite')
    .description(
      'Manage sign-up invites; through the operator API if OPS_TOKEN is set, otherwise in the database at DATABASE_URL',
    );
  invite
    .command('create')
    .description('Create an invite. Its code is shown only now')
    .option('--note <text>', 'the person the invite is for')
    .option('--json', 'print JSON')
    .action(async ({ note = null, json }: { note?: string | null; json?: boolean }) => {
      const created = usesApi(terminal)
        ? (await opsClient(terminal)(`POST ${INVITES}`, { body: { note } })).invite
        : await onDatabase(terminal, async ({ createInvite }) =>
            presentedInvite(await createInvite.execute(COMMAND_LINE, note)),
          );
      terminal.write(
        shown(
          json,
          created,
          ({ code, expires_at }) => `Code for one sign-up, valid until ${expires_at}: ${code}`,
        ),
      );
    });
  invite
    .command('list')
    .description('List invites and their states, newest first')
    .addOption(new Option('--state <state>', 'only invites in this state').choices(INVITE_STATES))
    .option(
      '--search <text>',
      'only invites whose note contains the text, or whose account has a name that begins with it',
    )
    .option('--json', 'print JSON')
    .action(async ({ json, ...filter }: InviteListOptions) => {
      terminal.write(shown(json, await invitesOf(filter, terminal), invitesTable));
    });
  invite
    .command('revoke <id>')
    .description('Revoke an unused invite, effective from the next sign-up')
    .action(async (id: string) => {
      if (usesApi(terminal)) await opsClient(terminal)(`DELETE ${INVITES}/:id`, { path: { id } });
      else await onDatabase(terminal, ({ revokeInvite }) => revokeInvite.execute(COMMAND_LINE, id));
      terminal.write('Revoked.');
    });
}

async function invitesOf(
  { state, search }: InviteListOptions,
  terminal: Terminal,
): Promise<InvitePage['invites']> {
  if (!usesApi(terminal))
    return onDatabase(terminal, ({ listInvites }) =>
      everyInvite(async (cursor) => {
        const request = { cursor, limit: PAGE_ROWS, state, text: search };
        const { items, handles, nextCursor } = await listInvites.execute(COMMAND_LINE, request);
        return { invites: items.map((each) => presentedListedInvite(each, handles)), nextCursor };
      }),
    );
  const call = opsClient(terminal);
  return everyInvite((after) =>
    call(`GET ${INVITES}`, { query: { after, limit: PAGE_ROWS, state, q: search } }),
  );
}

async function everyInvite(
  read: (cursor: string | undefined) => Promise<InvitePage>,
): Promise<InvitePage['invites']> {
  return (await everyPage(read)).flatMap(({ invites }) => invites);
}
