import type { CreateSignUpInvite, ListSignUpInvites, RevokeSignUpInvite } from '@gatehouse/core/sign-up';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { OpsGuests } from '../ops-gate.ts';
import type { inviteEndpoints } from './invite-endpoints.ts';
import { presentedInvite, presentedListedInvite } from './presented-invite.ts';

/** Dependencies of the endpoints for invites. */
export interface InviteParts {
  readonly listInvites: ListSignUpInvites;
  readonly createInvite: CreateSignUpInvite;
  readonly revokeInvite: RevokeSignUpInvite;
}

export function inviteHandlers(parts: InviteParts): Handlers<typeof inviteEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/sign-up-invites': async ({ query, who }) => {
      const { after: cursor, limit, state, q: text } = query;
      const search = { cursor, limit, state, text };
      const { items, handles, counts, nextCursor } = await parts.listInvites.execute(who, search);
      const invites = items.map((invite) => presentedListedInvite(invite, handles));
      return { status: 200, body: { invites, counts, nextCursor } };
    },
    'POST /internal/v1/ops/sign-up-invites': async ({ body, who }) => ({
      status: 201,
      body: { invite: presentedInvite(await parts.createInvite.execute(who, body.note)) },
    }),
    'DELETE /internal/v1/ops/sign-up-invites/:id': async ({ path, who }) => {
      await parts.revokeInvite.execute(who, path.id);
      return { status: 204, body: null };
    },
  };
}
