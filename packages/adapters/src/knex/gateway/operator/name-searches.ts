import type { PdsAccountNameKind } from '@gatehouse/core/operator';
import type { ByEngine } from '../../by-engine.ts';
import type { PreparedStatement } from '../../engine.ts';

type NameSearches = readonly (readonly [kind: PdsAccountNameKind, statement: PreparedStatement])[];

/**
 * Returns for each kind of name a query for the PDS accounts whose name is between two texts, up to a limit. `bytes`:
 * the SQL after the name of a column that sorts the column by bytes, as its index does.
 */
function nameSearches(bytes: string, byDid = didSearch(bytes)): NameSearches {
  const within = (column: string) => `${column}${bytes} between ? and ?`;
  const directory = (
    kind: 'handle' | 'email',
    column: string,
  ): readonly [PdsAccountNameKind, PreparedStatement] => [
    kind,
    {
      name: `accounts_by_${kind}_prefix`,
      text: `select did, handle, email, ${kind} as name from account_directory
        where ${within(column)} order by ${column}${bytes} limit ?`,
    },
  ];
  return [
    directory('handle', 'handle'),
    ['did', { name: 'accounts_by_did_prefix', text: byDid }],
    directory('email', 'email_key'),
    ['ticket', { name: 'accounts_by_ticket_prefix', text: byTicket(within('l.ticket_ref'), bytes) }],
    ['event', { name: 'accounts_by_event_prefix', text: byEvent(within('e.event_id'), bytes) }],
  ];
}

/** Searches PDS accounts of the directory, and holders of an entitlement that are not in the directory. */
function didSearch(bytes: string): string {
  const firstOf = (table: string) => `select did from (
      select did from ${table} where did${bytes} between (select low from bounds) and (select high from bounds)
      order by did${bytes} limit (select most from bounds)
    ) ${table}_found`;
  return `with bounds(low, high, most) as (values (?, ?, cast(? as integer)))
    select n.did, d.handle, d.email, n.did as name
    from (${firstOf('account_directory')} union ${firstOf('entitlements')}) n
    left join account_directory d on d.did = n.did
    order by n.did${bytes} limit (select most from bounds)`;
}

function byTicket(within: string, bytes: string): string {
  return `select n.did, d.handle, d.email, n.name from (
      select l.subject as did, min(l.ticket_ref${bytes}) as name from audit_log l
      where ${within} and l.subject like 'did:%' group by l.subject order by 2, 1 limit ?
    ) n left join account_directory d on d.did = n.did order by n.name${bytes}, n.did${bytes}`;
}

function byEvent(within: string, bytes: string): string {
  return `select l.subject as did, d.handle, d.email, e.event_id as name
    from entitlement_events e join audit_log l on l.sequence = e.audit_sequence
    left join account_directory d on d.did = l.subject
    where ${within} order by e.event_id${bytes} limit ?`;
}

/** The search for DIDs in MariaDB, where a limit cannot be a subquery. It reads all DIDs between the two parameters. */
const MYSQL_DID_SEARCH = `with bounds(low, high) as (select ?, ?)
  select n.did, d.handle, d.email, n.did as name
  from (
    select did from account_directory where did between (select low from bounds) and (select high from bounds)
    union
    select did from entitlements where did between (select low from bounds) and (select high from bounds)
  ) n
  left join account_directory d on d.did = n.did
  order by n.did limit ?`;

/** The searches in the order in which they run. */
export const NAME_SEARCHES: ByEngine<NameSearches> = {
  sqlite: nameSearches(''),
  mysql: nameSearches('', MYSQL_DID_SEARCH),
  postgres: nameSearches(' collate "C"'),
};
