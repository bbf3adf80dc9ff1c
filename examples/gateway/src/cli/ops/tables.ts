import type { z } from 'zod';
import type * as accounts from '../../ops/accounts/account-schemas.ts';
import type { auditEntry } from '../../ops/audit/audit-schemas.ts';
import type { credential } from '../../ops/credentials/credential-endpoints.ts';
import type { listedInvite } from '../../ops/invites/invite-schemas.ts';
import type { denials as denialReport } from '../../ops/overview/denial-schemas.ts';
import type { overview } from '../../ops/overview/overview-schemas.ts';
import type { accountSyncFailure, syncFailureCause } from '../../ops/sync-failures/sync-failure-endpoints.ts';
import { type Cells, table } from '../table.ts';
import { changeOf } from './change-of.ts';

export function accountTable(account: z.output<typeof accounts.account>): string {
  const { entitlement, capabilities } = account;
  const reasons = Object.entries(capabilities.denials).map(([flag, reason]) => `${flag}: ${reason}`);
  return table(
    ['field', 'value'],
    [
      ['did', account.did],
      ['handle', account.handle],
      ['e-mail', account.email],
      ['last read from the PDS', account.heard_at],
      ...entitlementCells(entitlement),
      ['state now', capabilities.state],
      ['valid until', capabilities.valid_until],
      ['refusals', reasons],
    ],
  );
}

export function entitlementTable(entitlement: z.output<typeof accounts.entitlement>): string {
  return table(['field', 'value'], [['did', entitlement.did], ...entitlementCells(entitlement)]);
}

function entitlementCells(entitlement: z.output<typeof accounts.entitlement>): Cells[] {
  return [
    ['base', entitlement.base],
    ['grace until', entitlement.grace_until],
    ['Once', entitlement.once ? 'owned' : 'not owned'],
    ['metadata write', entitlement.metadata_write_allowed],
    ['safety net', entitlement.safety_net_allowed],
    ['support seat', entitlement.support_seat_allowed],
    ['version', entitlement.version],
  ];
}

export function entitlementsTable(
  entitlements: readonly z.output<typeof accounts.entitlement>[],
  handles: Readonly<Record<string, string>>,
): string {
  return table(
    ['handle', 'did', 'state', 'base', 'grace until', 'Once'],
    entitlements.map(({ did, state, base, grace_until, once }) => [
      handles[did],
      did,
      state,
      base,
      grace_until,
      once ? 'owned' : 'not owned',
    ]),
  );
}

export function foundTable(found: readonly z.output<typeof accounts.foundAccount>[]): string {
  return table(
    ['did', 'handle', 'e-mail', 'found by', 'name'],
    found.map(({ did, handle, email, found_by, name }) => [did, handle, email, found_by, name]),
  );
}

export function auditTable(entries: readonly z.output<typeof auditEntry>[]): string {
  return table(
    ['#', 'at', 'who', 'action', 'about', 'plan', 'before', 'after', 'reason', 'ticket', 'event'],
    entries.map((entry) => {
      const { plan, before, after, eventId } = changeOf(entry.detail);
      return [
        entry.sequence,
        entry.at,
        entry.principal,
        entry.action,
        entry.subject,
        plan,
        before,
        after,
        entry.reason,
        entry.ticket_ref,
        eventId,
      ];
    }),
  );
}

export function credentialTable(credentials: readonly z.output<typeof credential>[]): string {
  return table(
    ['id', 'name', 'roles', 'created by', 'created', 'last used', 'expires', 'revoked'],
    credentials.map(({ id, name, roles, created_by, created_at, last_used_at, expires_at, revoked_at }) => [
      id,
      name,
      roles.join(', '),
      created_by,
      created_at,
      last_used_at,
      expires_at,
      revoked_at,
    ]),
  );
}

export function invitesTable(invites: readonly z.output<typeof listedInvite>[]): string {
  return table(
    ['id', 'state', 'note', 'created by', 'created', 'expires', 'used by', 'used'],
    invites.map((invite) => [
      invite.id,
      invite.state,
      invite.note,
      invite.created_by_handle ?? invite.created_by,
      invite.created_at,
      invite.expires_at,
      invite.used_by_handle ?? invite.used_by,
      invite.used_at,
    ]),
  );
}

export function overviewTable({
  accounts,
  graces,
  queue,
  blocks,
  seats,
  storage,
  failures,
  audit,
  denials,
}: z.output<typeof overview> & { denials: z.output<typeof denialReport> }): string {
  const { verified } = audit;
  const verdict = verified && `${verified.intact ? 'intact' : 'NOT INTACT'}, ${verified.at}`;
  return table(
    ['what', 'value'],
    [
      ...Object.entries(accounts).map(([state, count]) => [`holders: ${state}`, count]),
      ...denials.last_24_hours.map(({ source, reason, count }) => [
        `denials in 24 hours: ${reason}, ${source}`,
        count,
      ]),
      ...denials.last_30_days.map(({ source, reason, count }) => [
        `denials in 30 days: ${reason}, ${source}`,
        count,
      ]),
      ...graces.map(({ did, handle, grace_until }) => [`grace of ${handle ?? did} until`, grace_until]),
      ...queue.flatMap(({ task, failed, oldest_at, queued, waiting, paused, running }) => [
        [`${task}: unfinished jobs`, queued + waiting + paused + running],
        [`${task}: oldest since`, oldest_at],
        [`${task}: failed`, failed],
      ]),
      ...failures.map(({ task, code, jobs }) => [`${task}: failed with ${code}`, jobs]),
      ...Object.entries(seats).map(([state, count]) => [`seats: ${state}`, count]),
      ['stored bytes', storage.used_bytes],
      ['reserved bytes', storage.reserved_bytes],
      ['last check of all blocks', blocks.last_pass?.ended_at ?? null],
      ['blocks checked since', blocks.checked],
      ['damaged blocks set aside', blocks.set_aside],
      ['audit rows', audit.rows],
      ['last verification', verdict],
    ],
  );
}

export function syncCauseTable(causes: readonly z.output<typeof syncFailureCause>[]): string {
  return table(
    ['code', 'failures', 'customers', 'last'],
    causes.map(({ code, failures, customers, last_at }) => [code, failures, customers, last_at]),
  );
}

export function syncFailureTable(failures: readonly z.output<typeof accountSyncFailure>[]): string {
  return table(
    ['id', 'did', 'file', 'action', 'code', 'retryable', 'attempts', 'last'],
    failures.map(({ id, did, file, action, code, retryable, attempts, last_at }) => [
      ...[id, did, file, action, code, retryable, attempts, last_at],
    ]),
  );
}
