import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { type HeldInvite, type SignUpInvite, SignUpInviteStore } from '@gatehouse/core/sign-up';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

interface InviteRow {
  readonly invite: HeldInvite;
  readonly heldUntil: Instant;
  readonly isUsed: boolean;
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
        invite: { ...invite, sealedPdsCode: null },
        heldUntil: NOT_HELD,
        isUsed: false,
      });
    });
  }

  override hold(digest: string, now: Instant, heldUntil: Instant): Promise<HeldInvite | undefined> {
    return this.#invites.write((rows) => {
      const row = rows.get(digest);
      if (!row || row.isUsed || row.invite.expiresAt <= now) return undefined;
      const isOver = row.heldUntil <= now || row.heldUntil > now + 2 * (heldUntil - now);
      if (!isOver) return undefined;
      rows.set(digest, { ...row, heldUntil });
      return row.invite;
    });
  }

  override async keepPdsCode(digest: string, sealedPdsCode: string): Promise<void> {
    await this.#change(digest, ({ invite }) => ({ invite: { ...invite, sealedPdsCode } }));
  }

  override async release(digest: string): Promise<void> {
    await this.#change(digest, () => ({ heldUntil: NOT_HELD }));
  }

  override async use(digest: string, _by: Did | null, _usedAt: Instant): Promise<void> {
    await this.#change(digest, () => ({ isUsed: true }));
  }

  async #change(digest: string, change: (row: InviteRow) => Partial<InviteRow>): Promise<void> {
    await this.#invites.write((rows) => {
      const row = rows.get(digest);
      if (row) rows.set(digest, { ...row, ...change(row) });
    });
  }
}
