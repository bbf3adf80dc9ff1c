import { Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { announceFailure } from '../form/announce.tsx';
import type { Place } from './navigation.tsx';

export interface AccountMenuProps {
  name: string;
  description: string;
  /** Links above the menu item that signs out. */
  places?: readonly Place[];
  onSignOut: () => Promise<unknown>;
}

/** A menu that shows the signed-in caller and contains the item that signs out. */
export function AccountMenu({ name, description, places = [], onSignOut }: AccountMenuProps) {
  const leave = useMutation({ mutationFn: onSignOut, onError: (error) => announceFailure(error) });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={`Account menu of ${name}`} p={4} bdrs="md">
          <Group gap={8} wrap="nowrap">
            <IconUserCircle size={20} aria-hidden />
            <Group gap={8} wrap="nowrap" visibleFrom="sm">
              <Text size="sm" fw={500} maw={200} truncate>
                {name}
              </Text>
              <IconChevronDown size={14} aria-hidden />
            </Group>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>
          {name}
          <br />
          {description}
        </Menu.Label>
        {places.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => leave.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
