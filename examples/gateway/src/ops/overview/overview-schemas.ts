import { instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { count, did } from '../ops-schemas.ts';

const checkedBlocks = {
  checked: count.describe('Blocks that were compared with their hashes'),
  bytes: count,
  damaged: count,
};

export const overview = z.strictObject({
  at: instant,
  accounts: z
    .strictObject({ none: count, active: count, grace: count, lapsed: count })
    .describe('Number of holders in each state'),
  graces: z
    .array(z.strictObject({ did, handle: z.string().nullable(), grace_until: instant }))
    .describe('The grace periods that end next'),
  queue: z
    .array(
      z.strictObject({
        task: z.string(),
        queued: count,
        waiting: count,
        paused: count,
        running: count,
        failed: count,
        oldest_at: instant.nullable().describe('Time at which the oldest job that has not failed was queued'),
      }),
    )
    .describe('Queued jobs for other servers, by task'),
  blocks: z
    .strictObject({
      ...checkedBlocks,
      set_aside: count.describe('Damaged blocks that were set aside so far'),
      last_pass: z
        .strictObject({ ended_at: instant, ...checkedBlocks })
        .nullable()
        .describe('The last complete check; null if there was none'),
    })
    .describe('The current check of stored blocks'),
  seats: z.record(z.string(), count).describe('Number of seats in the support forum by state'),
  storage: z
    .strictObject({ used_bytes: count, reserved_bytes: count.describe('Bytes that open uploads reserve') })
    .describe('Stored files of all customers'),
  failures: z
    .array(z.strictObject({ task: z.string(), code: z.string(), jobs: count, last_at: instant }))
    .describe('Failed jobs by task and cause, the most frequent first'),
  audit: z.strictObject({
    rows: z.number().int(),
    verified: z
      .strictObject({
        at: instant,
        intact: z.boolean(),
        rows: z.number().int().nullable(),
        head: z.string().nullable(),
      })
      .nullable()
      .describe('The last verification; null if there was none'),
  }),
});
