import { z } from 'zod';
import { instant, nextCursor, pageQuery } from '../../endpoint/schemas.ts';

export const role = z.enum(['user', 'admin']);

/** Query for a page of the list of accounts. */
export const userQuery = pageQuery.extend({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Only accounts whose username contains this text, in any case'),
  role: role.optional().describe('Only accounts with this role'),
  status: z.enum(['enabled', 'disabled']).optional().describe('Only accounts that are enabled or disabled'),
  order: z
    .enum(['newest', 'username', 'last-seen'])
    .default('newest')
    .describe('Order of the accounts: newest first, by username, or most recently seen first'),
});

/**
 * Body of the requests that create the first account, sign up and sign in. The core checks usernames and passwords, and
 * its refusals explain the rules.
 */
export const credentials = z.strictObject({
  username: z.string().max(1_000),
  password: z.string().max(1_000),
});

/** The token of a link to choose a password. Clients send it in a body, because addresses appear in logs. */
export const passwordLinkToken = z.string().max(1_000).describe('The token of the link');

/** An account without its password hash. */
export const user = z.strictObject({
  id: z.string(),
  username: z.string(),
  role,
  provider: z.string().describe('`local`, or the name of the single sign-on provider'),
  hasPassword: z
    .boolean()
    .describe(
      'True if the account has a password here. False for single sign-on, and before the user has chosen a password',
    ),
  createdAt: instant,
  disabledAt: instant
    .nullable()
    .describe('Time from which the account cannot sign in; null if it can sign in'),
  lastSeenAt: instant
    .nullable()
    .describe(
      'Time of the last use of a session, accurate to five minutes; null if the account never signed in',
    ),
});

/** The caller on a server without sign-in. */
export const localOperator = z.strictObject({
  id: z.literal('local'),
  username: z.literal('local'),
  role: z.literal('admin'),
  provider: z.literal('none'),
});

export const signedIn = z.strictObject({
  user,
  token: z.string().describe('The session id, for `Authorization: Bearer` in clients without cookies'),
});

export const ownSession = z.strictObject({
  id: z.string().describe('Identifies the session; it cannot be used to sign in'),
  createdAt: instant,
  lastSeenAt: instant.describe('Time of the last use, updated at most every five minutes'),
  expiresAt: instant,
  userAgent: z.string().nullable(),
  current: z.boolean(),
});

export const signInAttempt = z.strictObject({
  id: z.string(),
  at: instant,
  succeeded: z.boolean(),
  address: z
    .string()
    .nullable()
    .describe('IPv4 address, or the /64 network of an IPv6 address; null if it was not recorded'),
  userAgent: z.string().nullable(),
});

export const signInProvider = z.strictObject({
  id: z.enum(['local', 'oidc']),
  label: z.string(),
  loginUrl: z
    .string()
    .nullable()
    .describe('Path that starts the sign-in in the browser; null for the form with username and password'),
});

export const ssoStatus = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('off') }),
  z.strictObject({ state: z.literal('active'), since: instant }),
  z.strictObject({ state: z.literal('failed'), reason: z.string(), at: instant }),
]);

const httpUrl = z.url({
  protocol: /^https?$/,
  abort: true,
  error: 'Use an address that begins with https:// (or http://).',
});

/** The public address of a server: an origin, without a path. */
const origin = httpUrl.refine((url) => new URL(url).pathname === '/' && !/[?#]/.test(url), {
  error: 'Use only the address, without a path, such as https://study.example.org',
});

export const ssoSettingsInput = z.strictObject({
  issuerUrl: httpUrl.max(2_000).describe('Issuer identifier of the provider'),
  clientId: z.string().trim().min(1, 'Enter the client id that the provider gave you.').max(500),
  clientSecret: z
    .string()
    .min(1)
    .max(1_000)
    .nullable()
    .optional()
    .describe('If absent, the saved secret is kept. `null` deletes it'),
  publicUrl: origin.max(2_000).describe('Public address of this server'),
  enabled: z.boolean(),
  buttonLabel: z.string().trim().min(1, 'Enter the text of the button.').max(60),
});

export const ssoSettings = z.strictObject({
  issuerUrl: z.string(),
  clientId: z.string(),
  clientSecret: z
    .enum(['none', 'set', 'lost'])
    .describe('State of the client secret. `lost`: the server can no longer read it, so enter it again'),
  publicUrl: z.string(),
  enabled: z.boolean(),
  buttonLabel: z.string(),
  redirectUri: z
    .string()
    .describe('The redirect URI to register with the provider; empty until there is a public URL'),
  status: ssoStatus,
});

const authenticationMethod = z.enum(['client_secret_basic', 'client_secret_post', 'none']);

export const ssoTest = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('succeeded'),
    profile: z.strictObject({
      issuer: z.string(),
      subject: z.string(),
      preferredUsername: z.string().optional(),
      email: z.string().optional(),
      name: z.string().optional(),
    }),
    clientAuthentication: z.strictObject({
      accepted: authenticationMethod,
      refused: authenticationMethod
        .nullable()
        .describe('The method that was tried first and refused; null if the first one was accepted'),
    }),
    account: z.discriminatedUnion('state', [
      z.strictObject({
        state: z.literal('existing'),
        username: z.string(),
        role,
        disabled: z.boolean().describe('True if the account cannot sign in'),
      }),
      z.strictObject({ state: z.literal('new'), username: z.string(), role }),
    ]),
  }),
  z.strictObject({
    state: z.literal('failed'),
    code: z.enum(['sso_denied', 'sso_failed', 'sso_unreachable']),
    reason: z.string(),
  }),
]);

export const auditEntry = z.strictObject({
  sequence: z.number().int(),
  at: instant,
  principal: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

export const auditPage = z.strictObject({
  entries: z.array(auditEntry),
  usernames: z.record(z.string(), z.string()).describe('Usernames of the accounts in these rows, by id'),
  nextCursor,
});
