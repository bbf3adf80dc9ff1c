import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { ActionIcon, Badge, Group, Menu, Text } from '@mantine/core';
import { IconDots, IconKey, IconLogout, IconShieldDown, IconShieldUp } from '@tabler/icons-react';
import { useCaller } from '../../session/caller-context.ts';
import { useUserDialogs } from './use-user-dialogs.tsx';
import type { User } from './user-dialogs.tsx';

/** An account in the list. */
export function UserItem({ user }: { user: User }) {
  const isCaller = useCaller().id === user.id;
  return (
    <RecordList.Item actions={!isCaller && <UserMenu user={user} />}>
      <Group gap="xs">
        <Text dir="auto" fw={600}>
          {user.username}
        </Text>
        {user.role === 'admin' && <Badge variant="light">Administrator</Badge>}
        {isCaller && <Badge variant="default">You</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {user.hasPassword ? 'Signs in with a password' : 'Signs in through single sign-on'}, created{' '}
        <Instant at={user.createdAt} />
      </Text>
    </RecordList.Item>
  );
}

function UserMenu({ user }: { user: User }) {
  const { resetPassword, changeRole, endSessions } = useUserDialogs();
  const isAdmin = user.role === 'admin';
  const RoleIcon = isAdmin ? IconShieldDown : IconShieldUp;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${user.username}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {user.hasPassword && (
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => resetPassword(user)}>
            Reset password
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => endSessions(user)}>
          End sessions
        </Menu.Item>
        <Menu.Item leftSection={<RoleIcon size={16} aria-hidden />} onClick={() => changeRole(user)}>
          {isAdmin ? 'Make user' : 'Make administrator'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
