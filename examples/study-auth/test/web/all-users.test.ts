import { describe, expect, it } from 'vitest';
import { allUsers } from '../../web/src/settings/users/all-users.ts';
import type { User } from '../../web/src/settings/users/user.ts';

type ReadPage = Parameters<typeof allUsers>[1];

const [MONDAY, TUESDAY, WEDNESDAY] = [
  '2026-01-05T00:00:00.000Z',
  '2026-01-06T00:00:00.000Z',
  '2026-01-07T00:00:00.000Z',
];

/** A server with one account on each page. After each page, `seen` returns when an account was last seen. */
function server(users: User[], seen: (user: User) => string | null): ReadPage {
  return async ({ order, cursor }) => {
    const rank = ({ id, lastSeenAt }: User) => (order === 'last-seen' ? (lastSeenAt ?? '') : id);
    const sorted = users.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1));
    const [user, next] = sorted.filter((each) => cursor === undefined || rank(each) < cursor);
    const page = { users: user ? [{ ...user }] : [], nextCursor: user && next ? rank(user) : null };
    for (const each of users) each.lastSeenAt = seen(each);
    return page;
  };
}

function user(id: string, lastSeenAt: string | null): User {
  return {
    id,
    username: `user-${id}`,
    role: 'user',
    provider: 'local',
    hasPassword: true,
    createdAt: MONDAY,
    disabledAt: null,
    lastSeenAt,
  };
}

describe('all users', () => {
  const filter = { q: undefined, role: undefined, status: undefined, order: 'last-seen' } as const;

  it('contain an account that is seen between two pages', async () => {
    const users = [user('1', MONDAY), user('2', TUESDAY)];
    const read = server(users, ({ id, lastSeenAt }) => (id === '1' ? WEDNESDAY : lastSeenAt));
    expect((await allUsers(filter, read)).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('are sorted by the time when they were last seen', async () => {
    const users = [user('1', null), user('2', MONDAY), user('3', null), user('4', TUESDAY)];
    const read = server(users, ({ lastSeenAt }) => lastSeenAt);
    expect((await allUsers(filter, read)).map(({ id }) => id)).toEqual(['4', '2', '3', '1']);
    const newest = await allUsers({ ...filter, order: 'newest' }, read);
    expect(newest.map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
  });
});
