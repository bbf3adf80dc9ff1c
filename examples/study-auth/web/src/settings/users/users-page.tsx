import { usePages } from '@gatehouse/page-kit/api';
import {
  foundText,
  Loaded,
  More,
  NoMatch,
  NothingYet,
  Page,
  RecordList,
  SearchBox,
} from '@gatehouse/page-kit/page';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { api } from '../../api/api.ts';
import { useUserDialogs } from './use-user-dialogs.tsx';
import { UserItem } from './user-item.tsx';

const ROLES = ['user', 'admin'] as const;

/** The accounts of the server. */
export function UsersPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const role = ROLES.find((known) => known === search.get('role'));
  const query = usePages(['users', q, role], (cursor, signal) =>
    api('GET /api/auth/users', { query: { q: q || undefined, role, cursor }, signal }),
  );
  const chooseRole = (chosen: string) => {
    setSearch(
      (before) => {
        if (chosen) before.set('role', chosen);
        else before.delete('role');
        return before;
      },
      { replace: true },
    );
  };
  const { create } = useUserDialogs();
  const newUser = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={create}>
      New user
    </Button>
  );
  return (
    <Page title="Users" lead="The accounts on this server, newest first." actions={newUser}>
      <Loaded query={query}>
        {({ pages }) => {
          const users = pages.flatMap((page) => page.users);
          if (users.length === 0 && !q && !role) return <NoUsers />;
          return (
            <Stack gap="lg">
              <Group align="flex-end" gap="sm">
                <SearchBox
                  label="Search users"
                  found={foundText(users.length, query.hasNextPage, ['user', 'users'])}
                />
                <NativeSelect
                  label="Role"
                  value={role ?? ''}
                  onChange={(event) => chooseRole(event.currentTarget.value)}
                  data={[
                    { value: '', label: 'Any' },
                    { value: 'user', label: 'User' },
                    { value: 'admin', label: 'Administrator' },
                  ]}
                />
              </Group>
              {users.length === 0 &&
                (q ? <NoMatch q={q} searched="the username" /> : <Text>No account has this role.</Text>)}
              <RecordList label="Users">
                {users.map((user) => (
                  <UserItem key={user.id} user={user} />
                ))}
              </RecordList>
              <More query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NoUsers() {
  return (
    <NothingYet
      icon={<IconUserPlus aria-hidden />}
      title="No accounts yet"
      description="Create accounts now; people can use them once sign-in is turned on."
    />
  );
}
