import type { Answer } from '../api.ts';

export type Invite = Answer<'GET /internal/v1/ops/sign-up-invites'>['invites'][number];
export type InviteState = Invite['state'];

/** Name and colour of each state, in the order in which the page shows them. */
export const INVITE_STATES: Readonly<Record<InviteState, { readonly name: string; readonly color: string }>> =
  {
    open: { name: 'Open', color: 'pine' },
    used: { name: 'Used', color: 'gray' },
    revoked: { name: 'Revoked', color: 'red' },
    expired: { name: 'Expired', color: 'yellow' },
  };

/** Returns the state with this name; undefined for an unknown name. */
export function inviteStateOf(text: string | null): InviteState | undefined {
  return Object.keys(INVITE_STATES).find((state): state is InviteState => state === text);
}
