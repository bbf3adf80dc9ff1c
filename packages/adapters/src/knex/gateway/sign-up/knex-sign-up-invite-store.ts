import type { Instant, Page, PageRequest } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import {
  type HeldInvite,
  type InviteFilter,
  type InviteState,
  inviteNoteKey,
  type RecordedInvite,
  type SignUpInvite,
  SignUpInviteStore,
} from '@gatehouse/core/sign-up';
import { contains } from '../../contains.ts';
import type { Database } from '../../database.ts';
import { keysetCursor, parseKeysetCursor } from '../../keyset-cursor.ts';
import { isStorable } from '../../storable.ts';

interface InviteRow {
  readonly digest: string;
  readonly note: string | null;
  readonly created_by: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly sealed_pds_code: string | null;
  readonly used_at: number | null;
  readonly used_by: Did | null;
  readonly revoked_at: number | null;
}

const NOT_HELD: Instant = 0;

/** SQL of the state that `inviteState` returns. Parameter: now. */
const STATE = `case when used_at is not null then 'used' when revoked_at is not null then 'revoked'
  when expires_at > ? then 'open' else 'expired' end`;

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
        note: invite.note,
        note_key: invite.note === null ? null : inviteNoteKey(invite.note),
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
        .where({ digest, used_at: null, revoked_at: null })
        .where('expires_at', '>', now)
        .where((over) =>
          over.where('held_until', '<=', now).orWhere('held_until', '>', now + 2 * (heldUntil - now)),
        )
        .update({ held_until: heldUntil })
        .returning<InviteRow[]>('*'),
    );
    return rows[0] && heldOf(rows[0]);
  }

  override async keepPdsCode(
    digest: string,
    sealedPdsCode: string,
    known: string | null,
  ): Promise<string | null> {
    const kept = await this.#database.write((from) =>
      from('sign_up_invites')
        .where({ digest, sealed_pds_code: known })
        .update({ sealed_pds_code: sealedPdsCode }),
    );
    if (kept > 0) return sealedPdsCode;
    const row = await this.#database.write((from) =>
      from<InviteRow>('sign_up_invites').where({ digest }).first(),
    );
    return (row as InviteRow | undefined)?.sealed_pds_code ?? null;
  }

  override async release(digest: string): Promise<void> {
    await this.#database.write((from) =>
      from('sign_up_invites').where({ digest }).update({ held_until: NOT_HELD }),
    );
  }

  override async use(digest: string, by: Did | null, usedAt: Instant): Promise<void> {
    await this.#database.write((from) =>
      from('sign_up_invites').where({ digest, used_by: null }).update({ used_at: usedAt, used_by: by }),
    );
  }

  override async revoke(digest: string, at: Instant): Promise<boolean> {
    if (!isStorable(digest)) return false;
    const revoked = await this.#database.write((from) =>
      from('sign_up_invites').where({ digest, used_at: null, revoked_at: null }).update({ revoked_at: at }),
    );
    return revoked === 1;
  }

  override async page(
    { limit, cursor }: PageRequest,
    { state, search }: InviteFilter = {},
  ): Promise<Page<RecordedInvite>> {
    const after = cursor === undefined ? undefined : parseKeysetCursor(cursor);
    if (search && !isStorable(search.note)) return { items: [], nextCursor: null };
    const rows = await this.#database.read((from) => {
      const newestFirst = from<InviteRow>('sign_up_invites').orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'digest', order: 'desc' },
      ]);
      if (after) newestFirst.whereRaw('(created_at, digest) < (?, ?)', [after.rank, after.id]);
      if (state) newestFirst.whereRaw(`${STATE} = ?`, [state.at, state.is]);
      if (search)
        newestFirst.where((either) =>
          either
            .whereRaw(...contains('note_key', inviteNoteKey(search.note)))
            .orWhereIn('used_by', [...search.usedBy]),
        );
      return newestFirst.limit(limit + 1);
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(recordedOf),
      nextCursor: last ? keysetCursor({ rank: last.created_at, id: last.digest }) : null,
    };
  }

  override async counts(at: Instant): Promise<Readonly<Record<InviteState, number>>> {
    const rows = await this.#database.read((from) =>
      from('sign_up_invites')
        .select(from.raw(`${STATE} as state`, [at]))
        .count({ count: '*' })
        .groupBy('state'),
    );
    const counted = rows as unknown as readonly { readonly state: InviteState; readonly count: unknown }[];
    const counts = { open: 0, used: 0, revoked: 0, expired: 0 };
    for (const { state, count } of counted) counts[state] = Number(count);
    return counts;
  }
}

function heldOf(row: InviteRow): HeldInvite {
  return { ...inviteOf(row), sealedPdsCode: row.sealed_pds_code };
}

function recordedOf(row: InviteRow): RecordedInvite {
  return { ...inviteOf(row), usedAt: row.used_at, usedBy: row.used_by, revokedAt: row.revoked_at };
}

function inviteOf(row: InviteRow): SignUpInvite {
  return {
    digest: row.digest,
    note: row.note,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
