import type { Account, SignInAttempt } from '@gatehouse/core/account';
import type { AuditEntry } from '@gatehouse/core/audit';
import { Secret } from '@gatehouse/core/kernel';
import type { Session } from '@gatehouse/core/session';
import { redirectUri, type SsoReport, type SsoStatus } from '@gatehouse/core/single-sign-on';
import { isoInstant, isoInstantOrNull } from '../../endpoint/iso-instant.ts';

/** Returns an account without its secrets. */
export function presentedUser(account: Account) {
  return {
    id: account.id,
    username: account.username,
    role: account.role,
    provider: account.provider,
    hasPassword: account.passwordHash !== null,
    createdAt: isoInstant(account.createdAt),
    disabledAt: isoInstantOrNull(account.disabledAt),
    lastSeenAt: isoInstantOrNull(account.lastSeenAt),
  };
}

/** The caller on a server without sign-in. */
export const presentedLocalOperator = {
  id: 'local',
  username: 'local',
  role: 'admin',
  provider: 'none',
} as const;

export function presentedOwnSession(session: Session, current: Session | undefined) {
  return {
    id: session.handle,
    createdAt: isoInstant(session.createdAt),
    lastSeenAt: isoInstant(session.lastSeenAt),
    expiresAt: isoInstant(session.expiresAt),
    userAgent: session.userAgent,
    current: session.handle === current?.handle,
  };
}

export function presentedSignIn({ at, ...attempt }: SignInAttempt) {
  return { at: isoInstant(at), ...attempt };
}

export function presentedSso({ settings, status }: SsoReport) {
  const { issuerUrl, clientId, clientSecret, publicUrl, enabled, buttonLabel } = settings;
  return {
    issuerUrl,
    clientId,
    clientSecret: clientSecret instanceof Secret ? ('set' as const) : clientSecret,
    publicUrl,
    enabled,
    buttonLabel,
    redirectUri: publicUrl === '' ? '' : redirectUri(settings),
    status: presentedStatus(status),
  };
}

function presentedStatus(status: SsoStatus) {
  if (status.state === 'off') return status;
  if (status.state === 'active') return { state: status.state, since: isoInstant(status.since) };
  return { state: status.state, reason: status.reason, at: isoInstant(status.at) };
}

export function presentedAuditEntry(entry: AuditEntry) {
  const { sequence, at, principal, action, subject, detail } = entry;
  return { sequence, at: isoInstant(at), principal, action, subject, detail };
}
