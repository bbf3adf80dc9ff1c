import { Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { failureText } from '../api/failure-text.ts';
import { announce } from '../form/announce.ts';
import { useCaller } from '../session/caller-context.ts';
import { signOut } from '../session/sign-out.ts';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { username, role, provider } = useCaller();
  const leave = useMutation({ mutationFn: signOut, onError: (error) => announce(failureText(error)) });
  if (provider === 'none') return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton aria-label={`Account menu of ${username}`} p={4} bdrs="md">
          <Group gap={8} wrap="nowrap">
            <IconUserCircle size={20} aria-hidden />
            <Group gap={8} wrap="nowrap" visibleFrom="sm">
              <Text size="sm" fw={500} maw={140} truncate>
                {username}
              </Text>
              <IconChevronDown size={14} aria-hidden />
            </Group>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {username}
          <br />
          {role === 'admin' ? 'Administrator' : 'User'}
        </Menu.Label>
        <Menu.Item
          component={Link}
          to="/settings/account"
          leftSection={<IconUserCircle size={16} aria-hidden />}
        >
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => leave.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
