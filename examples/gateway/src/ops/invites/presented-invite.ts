import type { Did, Handle } from '@gatehouse/core/pds';
import type { CreatedInvite, ListedInvite } from '@gatehouse/core/sign-up';
import { isoInstant, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';
import type { listedInvite, invite as schema } from './invite-schemas.ts';

export function presentedInvite(invite: CreatedInvite): z.input<typeof schema> {
  return { code: invite.inviteCode.reveal(), expires_at: isoInstant(invite.expiresAt) };
}

export function presentedListedInvite(
  invite: ListedInvite,
  handles: ReadonlyMap<Did, Handle>,
): z.input<typeof listedInvite> {
  const { digest, state, note, createdBy, createdAt, expiresAt, usedAt, usedBy, revokedAt } = invite;
  return {
    id: digest,
    state,
    note,
    created_by: createdBy,
    created_by_handle: handles.get(createdBy as Did) ?? null,
    created_at: isoInstant(createdAt),
    expires_at: isoInstant(expiresAt),
    used_at: isoInstantOrNull(usedAt),
    used_by: usedBy,
    used_by_handle: (usedBy && handles.get(usedBy)) ?? null,
    revoked_at: isoInstantOrNull(revokedAt),
  };
}
