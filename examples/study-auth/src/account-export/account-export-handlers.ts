import { Readable } from 'node:stream';
import type { ListSignIns } from '@gatehouse/core/account';
import type { ListSessions } from '@gatehouse/core/session';
import type { StrangerThrottle } from '@gatehouse/core/throttle';
import {
  type AuthGuests,
  presentedOwnSession,
  presentedSignIn,
  presentedUser,
  type Visitor,
} from '@gatehouse/http-koa/auth';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { OpenWorkspace } from '../study/index.ts';
import type { accountExportEndpoints } from './account-export-endpoints.ts';
import type { ExportAct } from './export-limits.ts';
import { exportedWorkspace } from './exported-workspace.ts';

/** Dependencies of the export. */
export interface AccountExportParts {
  readonly openWorkspace: OpenWorkspace;
  readonly exports: StrangerThrottle<ExportAct>;
  readonly auth: { readonly listSessions: ListSessions; readonly listSignIns: ListSignIns };
}

/** The handler of the export. Memory use does not grow with the number of records, because they are read in pages. */
export function accountExportHandlers(
  parts: AccountExportParts,
): Handlers<typeof accountExportEndpoints, AuthGuests> {
  return {
    'GET /api/account/export': async ({ who, context }) => {
      await parts.exports.admit('export', `account ${who.caller.id}`);
      const head = { account: null, sessions: [], signIns: [], ...(await exportedAccount(who, parts.auth)) };
      const workspace = parts.openWorkspace.execute(who.caller);
      context.set('Content-Disposition', 'attachment; filename="account.json"');
      return { status: 200, body: Readable.from(exportedWorkspace(head, workspace), { objectMode: false }) };
    },
  };
}

/** Returns the account, sessions and sign-ins to export; an empty object on a server without sign-in. */
async function exportedAccount(
  { signedIn }: Visitor,
  { listSessions, listSignIns }: AccountExportParts['auth'],
) {
  if (!signedIn) return {};
  const { account, session } = signedIn;
  const [sessions, signIns] = await Promise.all([
    listSessions.execute(account.id),
    listSignIns.execute(account.id),
  ]);
  return {
    account: presentedUser(account),
    sessions: sessions.map((own) => presentedOwnSession(own, session)),
    signIns: signIns.map(presentedSignIn),
  };
}
