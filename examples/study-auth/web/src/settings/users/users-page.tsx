import { usePages } from '@gatehouse/page-kit/api';
import { Loaded, More, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Button, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { api } from '../../api/api.ts';
import { useUserDialogs } from './use-user-dialogs.tsx';
import { UserItem } from './user-item.tsx';

/** The accounts of the server. */
export function UsersPage() {
  const query = usePages(['users'], (cursor, signal) =>
    api('GET /api/auth/users', { query: { cursor }, signal }),
  );
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
          if (users.length === 0) return <NoUsers />;
          return (
            <Stack>
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
