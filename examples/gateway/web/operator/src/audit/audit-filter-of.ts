import { startOfDay } from '@gatehouse/page-kit/text';
import { api } from '../api.ts';
import type { AuditSearch } from './audit-search.ts';

/** The search in the form that the API accepts. */
export interface AuditFilter {
  readonly text?: string;
  readonly principal?: string;
  readonly did?: string;
  readonly action?: string;
  readonly ticket_ref?: string;
  readonly from?: string;
  readonly until?: string;
}

/** The search in the form that the API accepts. If a name in it belongs to no PDS account, that name instead. */
export type ResolvedSearch = { readonly filter: AuditFilter } | { readonly unknown: string };

/** Converts the search to the form that the API accepts. Looks up the DIDs of its handles. */
export async function auditFilterOf(search: AuditSearch, signal: AbortSignal): Promise<ResolvedSearch> {
  const [principal, did] = await Promise.all([
    principalOf(search.actor, signal),
    principalOf(search.target, signal),
  ]);
  if (principal === undefined) return { unknown: search.actor };
  if (did === undefined || (did && !did.startsWith('did:'))) return { unknown: search.target };
  const { text, action, ticket, from, to } = search;
  const [first, until] = [startOfDay(from), startOfDay(to, 1)];
  const filter = {
    ...(text && { text }),
    ...(principal && { principal }),
    ...(did && { did }),
    ...(action && { action }),
    ...(ticket && { ticket_ref: ticket }),
    ...(first !== undefined && { from: first }),
    ...(until !== undefined && { until }),
  };
  return { filter };
}

/** Returns the principal with this name; undefined for a handle that belongs to no PDS account. */
async function principalOf(name: string, signal: AbortSignal): Promise<string | undefined> {
  if (name === '' || name.includes(':')) return name;
  if (name.length < 2) return undefined;
  const handle = name.replace(/^@/, '').toLowerCase();
  const { accounts } = await api('GET /internal/v1/ops/search', { query: { q: handle, limit: 5 }, signal });
  return accounts.find((account) => account.handle === handle)?.did;
}
