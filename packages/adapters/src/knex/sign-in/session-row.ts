import type { Session } from '@gatehouse/core/session';

/** The columns of a session under aliases that differ from the names of the owner's columns. */
export interface SessionRow {
  readonly session_digest: string;
  readonly session_handle: string;
  readonly session_owner_id: string;
  readonly session_created_at: number;
  readonly session_expires_at: number;
  readonly session_last_seen_at: number;
  readonly session_user_agent: string | null;
}

const COLUMNS = [
  'digest',
  'handle',
  'owner_id',
  'created_at',
  'expires_at',
  'last_seen_at',
  'user_agent',
] as const;

/** Columns to select from a table of sessions with the alias `s`. */
export const SESSION_COLUMNS: readonly string[] = COLUMNS.map((column) => `s.${column} as session_${column}`);

export function sessionOf(row: SessionRow): Session {
  return {
    digest: row.session_digest,
    handle: row.session_handle,
    ownerId: row.session_owner_id,
    createdAt: row.session_created_at,
    expiresAt: row.session_expires_at,
    lastSeenAt: row.session_last_seen_at,
    userAgent: row.session_user_agent,
  };
}

export function sessionRow(session: Session): Record<(typeof COLUMNS)[number], string | number | null> {
  return {
    digest: session.digest,
    handle: session.handle,
    owner_id: session.ownerId,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    last_seen_at: session.lastSeenAt,
    user_agent: session.userAgent,
  };
}
