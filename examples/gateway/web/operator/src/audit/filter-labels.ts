import { dayText } from '@gatehouse/page-kit/text';
import { ACTION_NAMES } from './action-names.ts';
import type { AuditSearch } from './audit-search.ts';

const LABELS: Readonly<Record<keyof AuditSearch, (value: string) => string>> = {
  text: (text) => `“${text}”`,
  actor: (name) => `Actor: ${name}`,
  target: (name) => `Target: ${name}`,
  action: (action) => `Action: ${ACTION_NAMES[action] ?? action}`,
  ticket: (ticket) => `Ticket: ${ticket}`,
  from: (day) => `From ${dayText(day)}`,
  to: (day) => `To ${dayText(day)}`,
};

interface FilterLabel {
  readonly name: keyof AuditSearch;
  readonly label: string;
}

/** Returns the filters of the search that are set, as the page shows them. */
export function filterLabels(search: AuditSearch): readonly FilterLabel[] {
  const names = Object.keys(LABELS) as (keyof AuditSearch)[];
  return names
    .filter((name) => search[name] !== '')
    .map((name) => ({ name, label: LABELS[name](search[name]) }));
}
