import type { Answer } from '../../api/api.ts';
import type { UserOrder } from './orders.ts';
import type { User } from './user.ts';

/** Search text, role, status and order that select the accounts of the list. */
export interface UserFilter {
  readonly q: string | undefined;
  readonly role: User['role'] | undefined;
  readonly status: 'enabled' | 'disabled' | undefined;
  readonly order: UserOrder;
}

/** Request for one page of the filtered list. */
type UserPage = UserFilter & { readonly cursor: string | undefined; readonly limit: number };

/** Reads all accounts that the filter finds, page by page. */
export async function allUsers(
  filter: UserFilter,
  readPage: (query: UserPage) => Promise<Answer<'GET /api/auth/users'>>,
): Promise<readonly User[]> {
  const byLastSeen = filter.order === 'last-seen';
  // The order by last use changes while pages are read: an account that signs in moves to the front, and a
  // later page would miss it. The order by creation does not change.
  const order = byLastSeen ? 'newest' : filter.order;
  const users: User[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage({ ...filter, order, cursor, limit: 200 });
    users.push(...page.users);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return byLastSeen ? users.sort((a, b) => seenAt(b) - seenAt(a)) : users;
}

function seenAt({ lastSeenAt }: User): number {
  return lastSeenAt === null ? 0 : Date.parse(lastSeenAt);
}
