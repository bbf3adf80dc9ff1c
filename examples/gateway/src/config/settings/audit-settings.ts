import { secrets, syslogAddress, text, webhookAddress, webhookKeys } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the secrets of the PDS and of operators, and of the places to which audit rows are delivered. */
export const AUDIT_SETTINGS = [
  {
    variable: 'PDS_JWT_SECRET',
    schema: text,
    processes: ['customer'],
    isSecret: true,
    isStrong: true,
    description: 'JWT secret of the personal data server. Must equal JWT_SECRET.',
  },
  {
    variable: 'PDS_JWT_SECRET',
    schema: text.min(16, 'is shorter than 16 characters'),
    processes: ['proxy'],
    isSecret: true,
    isStrong: true,
    description:
      'Secret of the personal data server: verifies its access tokens. Required unless JWT_SECRET is set.',
  },
  {
    variable: 'JWT_SECRET',
    schema: text.min(16, 'is shorter than 16 characters'),
    processes: ['proxy'],
    isSecret: true,
    isStrong: true,
    description: 'Secret of the customer gateway, which is used when PDS_JWT_SECRET is unset.',
  },
  {
    variable: 'OPS_SESSION_SECRET',
    schema: secrets,
    processes: ['ops'],
    fallback: [],
    isSecret: true,
    isStrong: true,
    description:
      "Secrets of operators' cookies, separated by commas. The first one signs, and all verify. Unset in production: only machines can sign in.",
  },
  {
    variable: 'AUDIT_FILE',
    schema: text,
    processes: ['ops'],
    description:
      'Appends each row of the audit log to this file, as a line of OCSF JSON. Put it where the owner of the database cannot write.',
  },
  {
    variable: 'AUDIT_SYSLOG_URL',
    schema: syslogAddress,
    processes: ['ops'],
    description: 'Sends each row of the audit log to this syslog server (RFC 5424).',
  },
  {
    variable: 'AUDIT_WEBHOOK_URL',
    schema: webhookAddress,
    processes: ['ops'],
    isSecret: true,
    description: 'Sends the rows of the audit log to this address, signed as Standard Webhooks defines it.',
  },
  {
    variable: 'AUDIT_WEBHOOK_SECRET',
    schema: webhookKeys,
    processes: ['ops'],
    fallback: [],
    isSecret: true,
    description:
      'Keys for the signatures of AUDIT_WEBHOOK_URL (whsec_...), separated by commas. While a key is replaced, give the old and the new one.',
  },
  {
    variable: 'AUDIT_CHECKPOINT_SECRET',
    schema: text,
    processes: ['command-line'],
    isSecret: true,
    isStrong: true,
    description: 'Signs checkpoints of the audit log. Do not give it to anyone who can change the database.',
  },
] as const satisfies readonly Setting[];
