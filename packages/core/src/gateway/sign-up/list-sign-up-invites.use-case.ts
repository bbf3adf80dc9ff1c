import type { Clock } from '../../kernel/clock.port.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { PdsAccountFinder } from '../operator/pds-account-finder.port.ts';
import { type Did, isDid } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import { INVITE_ROLES } from './invite-acts.ts';
import { type InviteState, inviteState, type RecordedInvite } from './sign-up-invite.ts';
import type { SignUpInviteStore } from './sign-up-invite-store.port.ts';

/** An invite and its state. */
export interface ListedInvite extends RecordedInvite {
  readonly state: InviteState;
}

/** A page of invites, and the known handles of the DIDs that created or used them. */
export interface ListedInvites extends Page<ListedInvite> {
  readonly handles: ReadonlyMap<Did, Handle>;
}

/** Dependencies of `ListSignUpInvites`. */
export interface ListSignUpInvitesPorts {
  readonly invites: SignUpInviteStore;
  readonly finder: PdsAccountFinder;
  readonly clock: Clock;
}

/** Lists the invites to sign up, newest first. */
export class ListSignUpInvites {
  readonly #ports: ListSignUpInvitesPorts;

  constructor(ports: ListSignUpInvitesPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator, request: PageRequest): Promise<ListedInvites> {
    requireRole(operator, 'invite.read', INVITE_ROLES);
    const { items, nextCursor } = await this.#ports.invites.page(request);
    const dids = items.flatMap(({ createdBy, usedBy }) => [createdBy, usedBy ?? '']).filter(isDid);
    const handles = await this.#ports.finder.handlesOf([...new Set(dids)]);
    const now = this.#ports.clock.now();
    const listed = items.map((invite) => ({ ...invite, state: inviteState(invite, now) }));
    return { items: listed, nextCursor, handles };
  }
}
