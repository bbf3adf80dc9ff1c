import { byteText, LOCALE } from '@gatehouse/page-kit/text';
import { ROLES } from '../roles/role-names.ts';
import { SEAT_STATES } from '../support/seat-states.ts';
import type { Entry } from './entry.ts';

/** Names of the details of a row, in the order in which the page shows them. */
const NAMES: Readonly<Record<string, string>> = {
  eventId: 'Event',
  role: 'Role',
  roles: 'Roles',
  name: 'Name',
  handle: 'Handle',
  invite: 'Invite',
  expiresAt: 'Expires',
  client: 'App',
  redirectUris: 'Redirect URIs',
  entitlement: 'Requires',
  pkce: 'PKCE',
  reason: 'Denied because',
  device: 'Device',
  issuer: 'Signed in at',
  session: 'Session',
  code: 'Code',
  message: 'Message',
  from: 'From',
  to: 'To',
  key: 'Key',
  retried: 'Retried',
  refused: 'Refused',
  found: 'State at the forum',
  supportSeatAllowed: 'Seat in the plan',
  versions: 'Removed versions',
  bytes: 'Removed',
  base_ended_at: 'Base ended',
};

const INSTANT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const instant = (value: unknown) => INSTANT.format(new Date(value as number | string));

/** Texts of values that are not shown as they are. */
const VALUES: Readonly<Record<string, (value: never) => string>> = {
  role: (role: string) => roleName(role),
  roles: (roles: readonly string[]) => roles.map(roleName).join(', '),
  expiresAt: (at: number | null) => (at === null ? 'Never' : instant(at)),
  base_ended_at: instant,
  bytes: byteText,
  found: (state: string) => SEAT_STATES[state as keyof typeof SEAT_STATES] ?? state,
};

/** Members that other parts of the row show. */
const SHOWN_ELSEWHERE = ['before', 'after', 'changed', 'change'];

/** Returns the other details of a row for people. Unknown details keep the name that the server uses. */
export function detailFacts(detail: Entry['detail']): Readonly<Record<string, string>> {
  const names = [...new Set([...Object.keys(NAMES), ...Object.keys(detail)])];
  const others = names.filter((name) => name in detail && !SHOWN_ELSEWHERE.includes(name));
  return Object.fromEntries(others.map((name) => [NAMES[name] ?? name, factText(name, detail[name])]));
}

function factText(name: string, value: unknown): string {
  return VALUES[name]?.(value as never) ?? valueText(value);
}

/** Returns a value of a detail as text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function roleName(role: string): string {
  return ROLES[role as keyof typeof ROLES]?.name ?? role;
}
