import { type Account, type Role, usernameKey } from '@gatehouse/core/account';

/** A row of `users`. */
export interface AccountRow {
  readonly id: string;
  readonly username: string;
  readonly username_key: string;
  readonly role: Role;
  readonly provider: string;
  readonly external_issuer: string | null;
  readonly external_id: string | null;
  readonly password_hash: string | null;
  readonly created_at: number;
  readonly disabled_at: number | null;
  /** Time at which the account was last seen; 0 if it never signed in. */
  readonly last_seen_at: number;
}

export function accountOf(row: Omit<AccountRow, 'username_key'>): Account {
  const identified = row.external_issuer !== null && row.external_id !== null;
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    provider: row.provider,
    externalIdentity: identified ? { issuer: row.external_issuer, subject: row.external_id } : null,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    lastSeenAt: row.last_seen_at === 0 ? null : row.last_seen_at,
  };
}

export function accountRow(account: Account): AccountRow {
  return {
    id: account.id,
    username: account.username,
    username_key: usernameKey(account.username),
    role: account.role,
    provider: account.provider,
    external_issuer: account.externalIdentity?.issuer ?? null,
    external_id: account.externalIdentity?.subject ?? null,
    password_hash: account.passwordHash,
    created_at: account.createdAt,
    disabled_at: account.disabledAt,
    last_seen_at: account.lastSeenAt ?? 0,
  };
}
