import { isoInstant } from '../../endpoint/iso-instant.ts';
import type { AuthHandlers, AuthParts } from './auth-parts.ts';
import { presentedAuditEntry, presentedSso, presentedUser } from './presented.ts';

type AdministrationHandlers = Pick<
  AuthHandlers,
  | 'GET /api/auth/users'
  | 'POST /api/auth/users'
  | 'POST /api/auth/users/:id/password'
  | 'POST /api/auth/users/:id/password-link'
  | 'POST /api/auth/users/:id/disable'
  | 'POST /api/auth/users/:id/enable'
  | 'PUT /api/auth/users/:id/username'
  | 'DELETE /api/auth/users/:id/sessions'
  | 'PUT /api/auth/users/:id/role'
  | 'GET /api/auth/settings/sso'
  | 'PUT /api/auth/settings/sso'
  | 'GET /api/auth/audit'
>;

/** Handlers for administrators. */
export function administrationHandlers(parts: AuthParts): AdministrationHandlers {
  const { listAccounts, createAccount, resetPassword, changeRole, readSsoSettings, saveSsoSettings } = parts;
  return {
    'GET /api/auth/users': async ({ query, who }) => {
      const { items, nextCursor } = await listAccounts.execute(who.caller, query);
      return { status: 200, body: { users: items.map(presentedUser), nextCursor } };
    },
    'POST /api/auth/users': async ({ body, who }) => ({
      status: 201,
      body: { user: presentedUser(await createAccount.execute(who.caller, body)) },
    }),
    'POST /api/auth/users/:id/password': async ({ path, body, who }) => {
      await resetPassword.execute(who.caller, path.id, body.password);
      return { status: 204, body: null };
    },
    'POST /api/auth/users/:id/password-link': async ({ path, who }) => {
      const { token, expiresAt } = await parts.createPasswordLink.execute(who.caller, path.id);
      return { status: 201, body: { token: token.reveal(), expiresAt: isoInstant(expiresAt) } };
    },
    'POST /api/auth/users/:id/disable': async ({ path, who }) => ({
      status: 200,
      body: { user: presentedUser(await parts.disableAccount.execute(who.caller, path.id)) },
    }),
    'POST /api/auth/users/:id/enable': async ({ path, who }) => ({
      status: 200,
      body: { user: presentedUser(await parts.enableAccount.execute(who.caller, path.id)) },
    }),
    'PUT /api/auth/users/:id/username': async ({ path, body, who }) => ({
      status: 200,
      body: { user: presentedUser(await parts.renameAccount.execute(who.caller, path.id, body.username)) },
    }),
    'DELETE /api/auth/users/:id/sessions': async ({ path, who }) => ({
      status: 200,
      body: { revoked: await parts.revokeUserSessions.execute(who.caller, path.id) },
    }),
    'PUT /api/auth/users/:id/role': async ({ path, body, who }) => ({
      status: 200,
      body: { user: presentedUser(await changeRole.execute(who.caller, path.id, body.role)) },
    }),
    'GET /api/auth/settings/sso': async ({ who }) => ({
      status: 200,
      body: { sso: presentedSso(await readSsoSettings.execute(who.caller)) },
    }),
    'PUT /api/auth/settings/sso': async ({ body, who }) => {
      await saveSsoSettings.execute(who.caller, body);
      return { status: 200, body: { sso: presentedSso(await readSsoSettings.execute(who.caller)) } };
    },
    'GET /api/auth/audit': async ({ query, who }) => {
      const { cursor, limit, ...filter } = query;
      const page = await parts.readAuditLog.execute(who.caller, filter, { cursor, limit });
      const entries = page.items.map(presentedAuditEntry);
      const usernames = Object.fromEntries(page.names);
      return { status: 200, body: { entries, usernames, nextCursor: page.nextCursor } };
    },
  };
}
