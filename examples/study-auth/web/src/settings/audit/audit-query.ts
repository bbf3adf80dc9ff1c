import { startOfDay } from '@gatehouse/page-kit/text';

/** The filters of the audit log in the address of the page. `from` and `to` are the first and the last day. */
const NAMES = ['action', 'principal', 'subject', 'from', 'to'] as const;

export type AuditFilterName = (typeof NAMES)[number];
export type AuditFilter = Readonly<Record<AuditFilterName, string>>;

export const NO_FILTER: AuditFilter = { action: '', principal: '', subject: '', from: '', to: '' };

/** Returns the filters in the address. A filter that is not set is an empty text. */
export function auditFilter(address: URLSearchParams): AuditFilter {
  return Object.fromEntries(NAMES.map((name) => [name, address.get(name) ?? ''])) as AuditFilter;
}

/** Returns the filters that are set, as parameters of the address. */
export function addressOf(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [name, filter[name].trim()]).filter(([, value]) => value));
}

/** Returns the names of the filters that are set. */
export function setFilters(filter: AuditFilter): readonly AuditFilterName[] {
  return NAMES.filter((name) => filter[name] !== '');
}

/** Returns the filters in the form that the API accepts. Days are those of the user's time zone. */
export function auditQuery({ action, principal, subject, from, to }: AuditFilter) {
  return {
    action: action || undefined,
    principal: principal || undefined,
    subject: subject || undefined,
    from: startOfDay(from),
    until: startOfDay(to, 1),
  };
}
