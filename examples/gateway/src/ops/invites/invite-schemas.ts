import { INVITE_STATES, MAX_INVITE_NOTE_CHARACTERS } from '@gatehouse/core/sign-up';
import { instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { count, did, pageAfter, statedText } from '../ops-schemas.ts';

export const invite = z.strictObject({ code: z.string(), expires_at: instant });

const inviteStates = z.enum(INVITE_STATES);

/** An order to create an invite. */
export const inviteBody = z.strictObject({
  note: statedText(MAX_INVITE_NOTE_CHARACTERS)
    .nullable()
    .default(null)
    .describe('The person the invite is for. Operators can search it; the audit log does not contain it'),
});

/** Query parameters of a page of invites. */
export const inviteQuery = z.strictObject({
  state: inviteStates.optional().describe('Only invites in this state'),
  q: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Only invites whose note contains this, and those that were used by a PDS account whose handle, DID or e-mail address starts with it',
    ),
  ...pageAfter(100),
});

export const listedInvite = z.strictObject({
  id: z.string().describe('SHA-256 of the code, which names the invite in the audit log'),
  state: inviteStates,
  note: z.string().nullable().describe('The person the invite is for; null if nothing was noted'),
  created_by: z.string(),
  created_by_handle: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  used_at: instant.nullable(),
  used_by: did.nullable(),
  used_by_handle: z.string().nullable(),
  revoked_at: instant.nullable(),
});

export const inviteCounts = z
  .strictObject({ open: count, used: count, revoked: count, expired: count })
  .describe('Number of all invites in each state, whatever the filter is');
