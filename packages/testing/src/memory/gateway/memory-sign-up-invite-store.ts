import type { Instant, Page, PageRequest } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import {
  type HeldInvite,
  type InviteFilter,
  type InviteState,
  inviteNoteKey,
  inviteState,
  type RecordedInvite,
  type SignUpInvite,
  SignUpInviteStore,
} from '@gatehouse/core/sign-up';
import { memoryPage } from '../memory-page.ts';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

interface InviteRow {
  readonly invite: RecordedInvite;
  readonly sealedPdsCode: string | null;
  readonly heldUntil: Instant;
}

const NOT_HELD: Instant = 0;

/** Invites to sign up, in memory. */
export class MemorySignUpInviteStore extends SignUpInviteStore {
  readonly #invites: MemoryTable<InviteRow>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#invites = new MemoryTable(unitOfWork);
  }

  override async insert(invite: SignUpInvite): Promise<void> {
    await this.#invites.write((rows) => {
      if (rows.has(invite.digest)) throw new Error('An invite with this digest already exists.');
      rows.set(invite.digest, {
        invite: { ...invite, usedAt: null, usedBy: null, revokedAt: null },
        sealedPdsCode: null,
        heldUntil: NOT_HELD,
      });
    });
  }

  override hold(digest: string, now: Instant, heldUntil: Instant): Promise<HeldInvite | undefined> {
    return this.#invites.write((rows) => {
      const row = rows.get(digest);
      if (!row || !isOpen(row) || row.invite.expiresAt <= now) return undefined;
      const isOver = row.heldUntil <= now || row.heldUntil > now + 2 * (heldUntil - now);
      if (!isOver) return undefined;
      rows.set(digest, { ...row, heldUntil });
      const { usedAt: _at, usedBy: _by, revokedAt: _revoked, ...invite } = row.invite;
      return { ...invite, sealedPdsCode: row.sealedPdsCode };
    });
  }

  override keepPdsCode(digest: string, sealedPdsCode: string, known: string | null): Promise<string | null> {
    return this.#invites.write((rows) => {
      const row = rows.get(digest);
      if (row?.sealedPdsCode !== known) return row?.sealedPdsCode ?? null;
      rows.set(digest, { ...row, sealedPdsCode });
      return sealedPdsCode;
    });
  }

  override async release(digest: string): Promise<void> {
    await this.#change(digest, () => ({ heldUntil: NOT_HELD }));
  }

  override async use(digest: string, usedBy: Did | null, usedAt: Instant): Promise<void> {
    await this.#change(digest, ({ invite }) =>
      invite.usedBy === null ? { invite: { ...invite, usedAt, usedBy } } : {},
    );
  }

  override revoke(digest: string, revokedAt: Instant): Promise<boolean> {
    return this.#invites.write((rows) => {
      const row = rows.get(digest);
      if (!row || !isOpen(row)) return false;
      rows.set(digest, { ...row, invite: { ...row.invite, revokedAt } });
      return true;
    });
  }

  override async page(request: PageRequest, filter: InviteFilter = {}): Promise<Page<RecordedInvite>> {
    const newestFirst = this.#invites
      .rows()
      .map(({ invite }) => invite)
      .filter((invite) => isSelected(invite, filter))
      .sort((a, b) => b.createdAt - a.createdAt || (a.digest < b.digest ? 1 : -1));
    return memoryPage(newestFirst, ({ digest }) => digest, request);
  }

  override async counts(at: Instant): Promise<Readonly<Record<InviteState, number>>> {
    const counts = { open: 0, used: 0, revoked: 0, expired: 0 };
    for (const { invite } of this.#invites.rows()) counts[inviteState(invite, at)] += 1;
    return counts;
  }

  async #change(digest: string, change: (row: InviteRow) => Partial<InviteRow>): Promise<void> {
    await this.#invites.write((rows) => {
      const row = rows.get(digest);
      if (row) rows.set(digest, { ...row, ...change(row) });
    });
  }
}

function isOpen({ invite }: InviteRow): boolean {
  return invite.usedAt === null && invite.revokedAt === null;
}

function isSelected(invite: RecordedInvite, { state, search }: InviteFilter): boolean {
  if (state && inviteState(invite, state.at) !== state.is) return false;
  if (!search) return true;
  const isNoted = invite.note !== null && inviteNoteKey(invite.note).includes(inviteNoteKey(search.note));
  return isNoted || (invite.usedBy !== null && search.usedBy.includes(invite.usedBy));
}
