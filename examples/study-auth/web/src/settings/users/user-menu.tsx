import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconLogout,
  IconPencil,
  IconShieldDown,
  IconShieldUp,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useCaller } from '../../session/caller-context.ts';
import { useUserDialogs } from './use-user-dialogs.tsx';
import type { User } from './user.ts';

/** Actions for a user. The only action for your own account is to rename it. */
export function UserMenu({ user }: { user: User }) {
  const dialogs = useUserDialogs();
  const isCaller = useCaller().id === user.id;
  const isAdmin = user.role === 'admin';
  const isDisabled = user.disabledAt !== null;
  const RoleIcon = isAdmin ? IconShieldDown : IconShieldUp;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${user.username}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => dialogs.rename(user)}>
          Rename
        </Menu.Item>
        {!isCaller && (
          <>
            {user.provider === 'local' && !isDisabled && (
              <Menu.Item
                leftSection={<IconKey size={16} aria-hidden />}
                onClick={() => dialogs.createLink(user)}
              >
                Password link
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={() => dialogs.endSessions(user)}
            >
              End sessions
            </Menu.Item>
            <Menu.Item
              leftSection={<RoleIcon size={16} aria-hidden />}
              onClick={() => dialogs.changeRole(user)}
            >
              {isAdmin ? 'Make user' : 'Make administrator'}
            </Menu.Item>
            {isDisabled ? (
              <Menu.Item
                leftSection={<IconUserCheck size={16} aria-hidden />}
                onClick={() => dialogs.enable(user)}
              >
                Enable account
              </Menu.Item>
            ) : (
              <Menu.Item
                leftSection={<IconUserOff size={16} aria-hidden />}
                onClick={() => dialogs.disable(user)}
              >
                Disable account
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
