import { usePages } from '@gatehouse/page-kit/api';
import { foundText, Loaded, More, NoMatch, NothingYet, Page, SearchBox } from '@gatehouse/page-kit/page';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconFileExport, IconUserPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { api } from '../../api/api.ts';
import { DownloadButton } from '../../csv/download-button.tsx';
import { exportUsers } from './export-users.ts';
import { ORDERS } from './orders.ts';
import { useUserDialogs } from './use-user-dialogs.tsx';
import { UsersTable } from './users-table.tsx';

const ROLES = ['user', 'admin'] as const;
const STATUSES = ['enabled', 'disabled'] as const;

/** The accounts of the server. */
export function UsersPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const role = ROLES.find((known) => known === search.get('role'));
  const status = STATUSES.find((known) => known === search.get('status'));
  const order = ORDERS.find((known) => known === search.get('order')) ?? ORDERS[0];
  const filter = { q: q || undefined, role, status, order };
  const query = usePages(['users', q, role, status, order], (cursor, signal) =>
    api('GET /api/auth/users', { query: { ...filter, cursor, limit: 200 }, signal }),
  );
  const choose = (name: 'role' | 'status', chosen: string) => {
    setSearch(
      (before) => {
        if (chosen) before.set(name, chosen);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  };
  const { create } = useUserDialogs();
  const actions = (
    <>
      <DownloadButton icon={IconFileExport} label="Export CSV" run={() => exportUsers(filter)} />
      <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={create}>
        New user
      </Button>
    </>
  );
  return (
    <Page title="Users" lead="The accounts on this server." actions={actions}>
      <Loaded query={query}>
        {({ pages }) => {
          const users = pages.flatMap((page) => page.users);
          if (users.length === 0 && !q && !role && !status) return <NoUsers />;
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
                  onChange={(event) => choose('role', event.currentTarget.value)}
                  data={[
                    { value: '', label: 'Any' },
                    { value: 'user', label: 'User' },
                    { value: 'admin', label: 'Administrator' },
                  ]}
                />
                <NativeSelect
                  label="Status"
                  value={status ?? ''}
                  onChange={(event) => choose('status', event.currentTarget.value)}
                  data={[
                    { value: '', label: 'Any' },
                    { value: 'enabled', label: 'Enabled' },
                    { value: 'disabled', label: 'Disabled' },
                  ]}
                />
              </Group>
              {users.length === 0 ? <NoneFound q={q} /> : <UsersTable users={users} query={query} />}
              <More query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NoneFound({ q }: { q: string }) {
  return q ? <NoMatch q={q} searched="the username" /> : <Text>No account matches these filters.</Text>;
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
