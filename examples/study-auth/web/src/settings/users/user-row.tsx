import { Instant } from '@gatehouse/page-kit/page';
import { Badge, Group, Table, Text } from '@mantine/core';
import { useCaller } from '../../session/caller-context.ts';
import type { User } from './user.ts';
import { UserMenu } from './user-menu.tsx';
import classes from './users-table.module.css';

/** An account in the table. */
export function UserRow({ user, rowIndex }: { user: User; rowIndex: number }) {
  const isCaller = useCaller().id === user.id;
  return (
    <Table.Tr className={classes.row ?? ''} aria-rowindex={rowIndex}>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Text dir="auto" fw={600} truncate title={user.username}>
            {user.username}
          </Text>
          {user.role === 'admin' && (
            <Badge variant="light" className={classes.badge ?? ''}>
              Administrator
            </Badge>
          )}
          {user.disabledAt !== null && (
            <Badge variant="light" color="red" className={classes.badge ?? ''}>
              Disabled
            </Badge>
          )}
          {isCaller && (
            <Badge variant="default" className={classes.badge ?? ''}>
              You
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td className={classes.way ?? ''}>{wayIn(user)}</Table.Td>
      <Table.Td className={classes.created ?? ''}>
        <Instant at={user.createdAt} />
      </Table.Td>
      <Table.Td className={classes.seen ?? ''}>
        {user.lastSeenAt === null ? 'Never' : <Instant at={user.lastSeenAt} />}
      </Table.Td>
      <Table.Td className={classes.menu ?? ''}>
        <UserMenu user={user} />
      </Table.Td>
    </Table.Tr>
  );
}

function wayIn({ provider, hasPassword }: User): string {
  if (provider !== 'local') return 'Single sign-on';
  return hasPassword ? 'Password' : 'No password yet';
}
