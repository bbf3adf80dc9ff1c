import type { Clock } from '../../kernel/clock.port.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { MIN_SEARCH_CHARACTERS } from '../operator/find-pds-accounts.use-case.ts';
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

/** Selects invites. An invite matches if every given condition holds. */
export interface InviteSearch extends PageRequest {
  readonly state?: InviteState | undefined;
  /**
   * Only invites whose note contains the text, and invites that were used by a PDS account whose handle, DID or e-mail
   * address starts with the text. A text of one character is compared with notes only.
   */
  readonly text?: string | undefined;
}

/** A page of invites, and the known handles of the DIDs that created or used them. */
export interface ListedInvites extends Page<ListedInvite> {
  readonly handles: ReadonlyMap<Did, Handle>;
  /** Number of all invites in each state, including invites that do not match the search. */
  readonly counts: Readonly<Record<InviteState, number>>;
}

const MAX_NAMED_ACCOUNTS = 50;

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
  async execute(operator: Operator, { state, text = '', ...request }: InviteSearch): Promise<ListedInvites> {
    requireRole(operator, 'invite.read', INVITE_ROLES);
    const { invites, clock } = this.#ports;
    const now = clock.now();
    const { items, nextCursor } = await invites.page(request, {
      state: state && { is: state, at: now },
      search: text === '' ? undefined : { note: text, usedBy: await this.#namedAs(text) },
    });
    const dids = items.flatMap(({ createdBy, usedBy }) => [createdBy, usedBy ?? '']).filter(isDid);
    const handles = await this.#ports.finder.handlesOf([...new Set(dids)]);
    const listed = items.map((invite) => ({ ...invite, state: inviteState(invite, now) }));
    return { items: listed, nextCursor, handles, counts: await invites.counts(now) };
  }

  async #namedAs(text: string): Promise<readonly Did[]> {
    if ([...text].length < MIN_SEARCH_CHARACTERS) return [];
    const found = await this.#ports.finder.byPrefix(text, MAX_NAMED_ACCOUNTS);
    return found.filter(({ kind }) => kind !== 'ticket' && kind !== 'event').map(({ did }) => did);
  }
}
