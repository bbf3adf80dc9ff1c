import { z } from 'zod';
import type { Endpoints } from '../../endpoint/endpoint.ts';
import { idPath, instant, nextCursor, pageQuery } from '../../endpoint/schemas.ts';
import type { GroundRefusalCode } from '../../refusal/ground-refusals.ts';
import type { SignInRefusalCode } from '../refusal/sign-in-refusals.ts';
import {
  auditPage,
  credentials,
  localOperator,
  ownSession,
  passwordLinkToken,
  role,
  signedIn,
  signInAttempt,
  signInProvider,
  ssoSettings,
  ssoSettingsInput,
  ssoTest,
  user,
  userQuery,
} from './auth-schemas.ts';

/** Access to an endpoint. `open`: every client. `session`: signed-in users. `admin`: administrators. */
export type AuthAccess = 'open' | 'session' | 'admin';

/** Codes of refusals for each kind of access. All endpoints with this access can send them. */
export const AUTH_ACCESS_REFUSALS = { admin: ['admin_only'] } as const;

const sentInstant = instant.transform((text) => Date.parse(text));

/** The endpoints for accounts, sessions and single sign-on. */
export const authEndpoints = {
  'GET /api/auth/status': {
    summary: 'List the ways to sign in',
    tag: 'Sign-in',
    access: 'open',
    replies: {
      200: z.strictObject({
        configured: z.boolean().describe('True if an account exists'),
        authDisabled: z.boolean(),
        signupAllowed: z.boolean(),
        passwordMinLength: z.number().int().describe('Minimum number of characters of a new password'),
        providers: z.array(signInProvider),
      }),
    },
    refusals: [],
  },
  'GET /api/auth/me': {
    summary: 'Read the signed-in account',
    tag: 'Sign-in',
    access: 'open',
    replies: { 200: z.strictObject({ user: z.union([user, localOperator]).nullable() }) },
    refusals: [],
  },
  'POST /api/auth/register': {
    summary: 'Create the first account, an administrator, and sign in',
    tag: 'Sign-in',
    access: 'open',
    body: credentials,
    replies: { 201: signedIn },
    refusals: ['already_configured', 'username_taken', 'busy'],
  },
  'POST /api/auth/signup': {
    summary: 'Create your own account and sign in, if the server allows it',
    tag: 'Sign-in',
    access: 'open',
    body: credentials,
    replies: { 201: signedIn },
    refusals: ['not_found', 'username_taken', 'too_many_attempts', 'busy'],
  },
  'POST /api/auth/login': {
    summary: 'Sign in with username and password',
    tag: 'Sign-in',
    access: 'open',
    body: credentials,
    replies: { 200: signedIn },
    refusals: ['invalid_credentials', 'account_disabled', 'too_many_attempts', 'busy'],
  },
  'POST /api/auth/password-link': {
    summary: 'Choose a password with a link, end the other sessions of its account and sign in',
    tag: 'Sign-in',
    access: 'open',
    body: z.strictObject({ token: passwordLinkToken, password: z.string().max(1_000) }),
    replies: { 200: signedIn },
    refusals: ['password_link_invalid', 'too_many_attempts', 'busy'],
  },
  'POST /api/auth/password-link/read': {
    summary: 'Read the account of a link that sets a password, without using the link',
    tag: 'Sign-in',
    access: 'open',
    body: z.strictObject({ token: passwordLinkToken }),
    replies: { 200: z.strictObject({ username: z.string(), expiresAt: instant }) },
    refusals: ['password_link_invalid', 'too_many_attempts'],
  },
  'POST /api/auth/logout': {
    summary: 'End the session',
    tag: 'Sign-in',
    access: 'session',
    replies: { 204: null },
    refusals: [],
  },
  'GET /api/auth/login/oidc': {
    summary:
      'Redirect to the single sign-on provider. After a refusal, redirect browsers to `/login?error=<code>`',
    tag: 'Single sign-on',
    access: 'open',
    query: z.strictObject({
      returnTo: z.string().default('/').describe('Path of this server to return to'),
    }),
    replies: { 303: null },
    refusals: ['sso_unavailable', 'too_many_attempts'],
  },
  'GET /api/auth/callback/oidc': {
    summary:
      'Return from the single sign-on provider; redirects to `returnTo` or to `/login?error=<code>`. After a test sign-in, redirects to `/settings/single-sign-on/test` with the query as the fragment',
    tag: 'Single sign-on',
    access: 'open',
    replies: { 303: null },
    refusals: [],
  },
  'POST /api/auth/password': {
    summary: 'Change your password and end your other sessions',
    tag: 'Own account',
    access: 'session',
    body: z.strictObject({ currentPassword: z.string().max(1_000), newPassword: z.string().max(1_000) }),
    replies: { 200: signedIn },
    refusals: ['wrong_password', 'no_local_password', 'account_disabled', 'too_many_attempts', 'busy'],
  },
  'GET /api/auth/sessions': {
    summary: 'List your sessions',
    tag: 'Own account',
    access: 'session',
    replies: { 200: z.strictObject({ sessions: z.array(ownSession) }) },
    refusals: [],
  },
  'DELETE /api/auth/sessions': {
    summary: 'End all your other sessions',
    tag: 'Own account',
    access: 'session',
    replies: { 200: z.strictObject({ revoked: z.number().int() }) },
    refusals: [],
  },
  'DELETE /api/auth/sessions/:id': {
    summary: 'End one of your sessions',
    tag: 'Own account',
    access: 'session',
    path: idPath,
    replies: { 204: null },
    refusals: ['not_found'],
  },
  'GET /api/auth/sign-ins': {
    summary: 'List your recent sign-ins and refused attempts to sign in to your account',
    tag: 'Own account',
    access: 'session',
    replies: { 200: z.strictObject({ signIns: z.array(signInAttempt) }) },
    refusals: [],
  },
  'GET /api/auth/users': {
    summary: 'List the accounts',
    tag: 'Administration',
    access: 'admin',
    query: userQuery,
    replies: { 200: z.strictObject({ users: z.array(user), nextCursor }) },
    refusals: [],
  },
  'POST /api/auth/users': {
    summary:
      'Create an account for a user. Without a password in the request, the user chooses one with a link',
    tag: 'Administration',
    access: 'admin',
    body: credentials.extend({ password: credentials.shape.password.optional(), role: role.default('user') }),
    replies: { 201: z.strictObject({ user }) },
    refusals: ['username_taken', 'busy'],
  },
  'POST /api/auth/users/:id/password-link': {
    summary: 'Create a link with which a user chooses a password; earlier links stop working',
    tag: 'Administration',
    access: 'admin',
    path: idPath,
    replies: { 201: z.strictObject({ token: passwordLinkToken, expiresAt: instant }) },
    refusals: ['not_found', 'own_password', 'no_local_password', 'account_disabled'],
  },
  'POST /api/auth/users/:id/disable': {
    summary: 'Disable an account and end its sessions',
    tag: 'Administration',
    access: 'admin',
    path: idPath,
    replies: { 200: z.strictObject({ user }) },
    refusals: ['not_found', 'own_account', 'last_admin'],
  },
  'POST /api/auth/users/:id/enable': {
    summary: 'Let a disabled account sign in again',
    tag: 'Administration',
    access: 'admin',
    path: idPath,
    replies: { 200: z.strictObject({ user }) },
    refusals: ['not_found'],
  },
  'PUT /api/auth/users/:id/username': {
    summary: "Change a user's username",
    tag: 'Administration',
    access: 'admin',
    path: idPath,
    body: z.strictObject({ username: z.string().max(1_000) }),
    replies: { 200: z.strictObject({ user }) },
    refusals: ['not_found', 'username_taken'],
  },
  'POST /api/auth/users/:id/password': {
    summary: "Reset a user's password and end their sessions",
    tag: 'Administration',
    access: 'admin',
    path: idPath,
    body: z.strictObject({ password: z.string().max(1_000) }),
    replies: { 204: null },
    refusals: ['not_found', 'own_password', 'no_local_password', 'busy'],
  },
  'DELETE /api/auth/users/:id/sessions': {
    summary: 'End all sessions of a user',
    tag: 'Administration',
    access: 'admin',
    path: idPath,
    replies: { 200: z.strictObject({ revoked: z.int() }) },
    refusals: ['not_found'],
  },
  'PUT /api/auth/users/:id/role': {
    summary: "Change a user's role",
    tag: 'Administration',
    access: 'admin',
    path: idPath,
    body: z.strictObject({ role }),
    replies: { 200: z.strictObject({ user }) },
    refusals: ['not_found', 'own_role', 'last_admin'],
  },
  'GET /api/auth/settings/sso': {
    summary: 'Read the single sign-on settings and their status',
    tag: 'Administration',
    access: 'admin',
    replies: { 200: z.strictObject({ sso: ssoSettings }) },
    refusals: [],
  },
  'PUT /api/auth/settings/sso': {
    summary: 'Save the single sign-on settings, even if the provider does not respond',
    tag: 'Administration',
    access: 'admin',
    body: ssoSettingsInput,
    replies: { 200: z.strictObject({ sso: ssoSettings }) },
    refusals: [],
  },
  'POST /api/auth/settings/sso/test': {
    summary:
      'Begin a test sign-in with the saved settings, even if single sign-on is off. Open `authorizationUrl` in a browser with this session',
    tag: 'Administration',
    access: 'admin',
    replies: {
      201: z.strictObject({
        authorizationUrl: z.string().describe("Address of the provider's sign-in page"),
        expiresAt: instant.describe('Time from which the test cannot be completed'),
      }),
    },
    refusals: ['sso_unreachable'],
  },
  'POST /api/auth/settings/sso/test/result': {
    summary: 'Complete a test sign-in once, in the session that began it. Creates no session and no account',
    tag: 'Administration',
    access: 'admin',
    body: z.strictObject({
      query: z
        .string()
        .max(8_000)
        .describe('The query with which the provider redirected the browser, without the question mark'),
    }),
    replies: { 200: z.strictObject({ test: ssoTest }) },
    refusals: ['sso_state_invalid'],
  },
  'GET /api/auth/audit': {
    summary: 'Read the audit log, newest first',
    tag: 'Administration',
    access: 'admin',
    query: pageQuery.extend({
      principal: z.string().max(200).optional().describe('Username, account id or other principal'),
      subject: z.string().max(200).optional().describe('Username, account id or other subject'),
      action: z.string().max(200).optional(),
      from: sentInstant.optional().describe('Only rows of this instant or later'),
      until: sentInstant.optional().describe('Only rows before this instant'),
    }),
    replies: { 200: auditPage },
    refusals: [],
  },
} as const satisfies Endpoints<AuthAccess, GroundRefusalCode | SignInRefusalCode>;
