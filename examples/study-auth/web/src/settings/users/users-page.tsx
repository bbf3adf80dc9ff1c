import { Button, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { api } from '../../api/api.ts';
import { usePages } from '../../api/use-pages.ts';
import { Loaded } from '../../page/loaded.tsx';
import { More } from '../../page/more.tsx';
import { NothingYet } from '../../page/nothing-yet.tsx';
import { Page } from '../../page/page.tsx';
import { RecordList } from '../../page/record-list.tsx';
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
    <Page title="Users" lead="Who has an account on this server, newest first." actions={newUser}>
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
      description="Make the accounts that shall exist once signing in is switched on."
    />
  );
}
