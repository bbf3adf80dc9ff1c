import { type Endpoints, instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import type { CustomerAccess } from '../customer-guests.ts';

const target = z.strictObject({
  name: z.string(),
  role: z.enum(['gateway', 'device', 'pin']),
  held_blocks: z.number().describe('Number of blocks that the machine has proved to store'),
  waiting_blocks: z
    .number()
    .describe('Number of blocks that the machine should store, but has not yet proved to store'),
  waiting_since: instant
    .nullable()
    .describe('Time at which the oldest waiting block was queued; null if none waits'),
  last_contact: instant.nullable(),
  free_bytes: z.number().nullable(),
  error: z.string().nullable().describe('Reason why the last contact failed; null if it succeeded'),
});

/** Endpoints about the copies of files on other machines. */
export const replicationEndpoints = {
  'GET /api/v1/me/replication': {
    summary: 'Read how many copies your files have, and on which machines',
    tag: 'Account',
    access: 'files',
    replies: {
      200: z.strictObject({
        enabled: z.boolean().describe('True if this gateway keeps copies on other machines'),
        min_copies: z.number(),
        target_copies: z
          .number()
          .describe('Number of copies that each block should have, including the copy on this machine'),
        targets: z
          .array(target)
          .describe('At home, the machines that hold copies; empty on an operated gateway'),
        files: z
          .array(
            z.strictObject({
              file: z.string(),
              copies: z.number().describe("Number of copies of the file's block with the fewest copies"),
            }),
          )
          .describe('At most 1,000, those with the fewest copies first'),
        warning: z
          .enum(['only_copy', 'only_copy_soon', 'below_min'])
          .nullable()
          .describe(
            'only_copy: a file has blocks that are on this machine only. only_copy_soon: a file would have such blocks if the machines that do not respond were lost. below_min: a file has too few copies.',
          ),
      }),
    },
    refusals: [],
  },
} as const satisfies Endpoints<CustomerAccess, RefusalCode>;
