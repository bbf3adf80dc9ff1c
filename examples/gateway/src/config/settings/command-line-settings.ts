import { postgresAddress } from '@gatehouse/http-koa/process';
import { z } from 'zod';
import { text } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings that only commands read. */
export const COMMAND_LINE_SETTINGS = [
  {
    variable: 'OPS_URL',
    schema: z.url('must be a URL'),
    processes: ['command-line'],
    fallback: 'http://127.0.0.1:18280',
    description: 'Address of the operator API that the command line calls.',
  },
  {
    variable: 'OPS_TOKEN',
    schema: text,
    processes: ['command-line'],
    isSecret: true,
    description: 'Machine credential that the command line presents.',
  },
  {
    variable: 'BACKUP_DATABASE_URL',
    schema: postgresAddress,
    processes: ['command-line'],
    isSecret: true,
    description:
      'URL of PostgreSQL for a role that reads all rows, for `gatehouse backup create`. Unset: DATABASE_ADMIN_URL.',
  },
  {
    variable: 'BACKUP_RECIPIENTS',
    schema: z.array(z.string().startsWith('age1', 'must be age recipients (age1...)')),
    processes: ['command-line'],
    fallback: [],
    description: 'age recipients for whom backups are encrypted, separated by commas.',
  },
  {
    variable: 'BACKUP_PASSPHRASE',
    schema: text,
    processes: ['command-line'],
    isSecret: true,
    description:
      'Passphrase of backups. New backups are encrypted with it only if BACKUP_RECIPIENTS is unset.',
  },
  {
    variable: 'BACKUP_IDENTITIES',
    schema: z.array(z.string().startsWith('AGE-SECRET-KEY-', 'must be age identities (AGE-SECRET-KEY-...)')),
    processes: ['command-line'],
    fallback: [],
    isSecret: true,
    description: 'age identities that open backups, separated by commas.',
  },
] as const satisfies readonly Setting[];
