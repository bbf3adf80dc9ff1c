import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { type HeldInvite, type SignUpInvite, SignUpInviteStore } from '@gatehouse/core/sign-up';
import type { Database } from '../../database.ts';

interface InviteRow {
  readonly digest: string;
  readonly created_by: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly sealed_pds_code: string | null;
}

const NOT_HELD: Instant = 0;

/** Invites to sign up, in a database. */
export class KnexSignUpInviteStore extends SignUpInviteStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async insert(invite: SignUpInvite): Promise<void> {
    await this.#database.write((from) =>
      from('sign_up_invites').insert({
        digest: invite.digest,
        created_by: invite.createdBy,
        created_at: invite.createdAt,
        expires_at: invite.expiresAt,
        held_until: NOT_HELD,
      }),
    );
  }

  override async hold(digest: string, now: Instant, heldUntil: Instant): Promise<HeldInvite | undefined> {
    const rows = await this.#database.write((from) =>
      from('sign_up_invites')
        .where({ digest, used_at: null })
        .where('expires_at', '>', now)
        .where((over) =>
          over.where('held_until', '<=', now).orWhere('held_until', '>', now + 2 * (heldUntil - now)),
        )
        .update({ held_until: heldUntil })
        .returning<InviteRow[]>('*'),
    );
    return rows[0] && heldOf(rows[0]);
  }

  override async keepPdsCode(digest: string, sealedPdsCode: string): Promise<void> {
    await this.#change(digest, { sealed_pds_code: sealedPdsCode });
  }

  override async release(digest: string): Promise<void> {
    await this.#change(digest, { held_until: NOT_HELD });
  }

  override async use(digest: string, by: Did | null, usedAt: Instant): Promise<void> {
    await this.#change(digest, { used_at: usedAt, used_by: by });
  }

  async #change(digest: string, columns: Record<string, string | number | null>): Promise<void> {
    await this.#database.write((from) => from('sign_up_invites').where({ digest }).update(columns));
  }
}

function heldOf(row: InviteRow): HeldInvite {
  return {
    digest: row.digest,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    sealedPdsCode: row.sealed_pds_code,
  };
}
