import { deviceTokens, forumKind, publicOrigin, secrets, statementKeys, text } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the support forum in the manifest, and of the secrets that several processes share. */
export const SHARED_SECRET_SETTINGS = [
  {
    variable: 'SUPPORT_FORUM_KIND',
    field: 'support_forum_kind',
    schema: forumKind,
    processes: ['customer', 'worker', 'bridge', 'ops', 'command-line'],
    fallback: 'none',
    description:
      'The support forum in which entitled customers have a seat: embedded (examples/support-forum), discourse, nodebb, or none.',
  },
  {
    variable: 'SUPPORT_FORUM_URL',
    field: 'support_forum_url',
    schema: publicOrigin,
    processes: ['customer'],
    description: 'The link to support when SUPPORT_URL is unset.',
  },
  {
    variable: 'SUPPORT_FORUM_URL',
    field: 'support_forum_url',
    schema: publicOrigin,
    processes: ['worker'],
    description: 'Origin at which the worker reaches the support forum. Required if there is a forum.',
  },
  {
    variable: 'SUPPORT_FORUM_URL',
    field: 'support_forum_url',
    schema: publicOrigin,
    processes: ['bridge', 'ops', 'command-line'],
    description: 'Origin of the embedded support forum, to which users return after a sign-in.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text,
    processes: ['customer'],
    required: 'release',
    isSecret: true,
    isStrong: true,
    description:
      'Signs cookies, seals tokens and derives the OAuth client key. Unset: a random secret for each start.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text,
    processes: ['worker'],
    required: 'always',
    isSecret: true,
    isStrong: true,
    description: 'Secret of the customer gateway, with which the worker opens the tokens of customers.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text,
    processes: ['command-line'],
    isSecret: true,
    description:
      'Secret of the customer gateway. Backups contain a digest of it to identify the installation.',
  },
  {
    variable: 'JWT_SECRET_ALSO_ACCEPTED',
    schema: secrets,
    processes: ['customer', 'worker'],
    fallback: [],
    isSecret: true,
    isStrong: true,
    description: 'Other secrets that are accepted while JWT_SECRET is being replaced.',
  },
  {
    variable: 'ENTITLEMENT_DEVICE_TOKENS',
    schema: deviceTokens,
    processes: ['customer', 'worker'],
    fallback: [],
    isSecret: true,
    description:
      'For a gateway at home: a device token of each holder, created on the operated gateway; separated by commas.',
  },
  {
    variable: 'ENTITLEMENT_SERVICE_KEYS',
    schema: statementKeys,
    processes: ['customer', 'worker'],
    fallback: [],
    description:
      'For a gateway at home: the only public keys of the operated gateway that are trusted, separated by commas. Unset: those that it publishes at the first contact.',
  },
] as const satisfies readonly Setting[];
