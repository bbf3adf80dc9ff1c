import { Group, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface DeviceRowProps {
  icon: TablerIcon;
  name: string;
  badge?: ReactNode;
  /** Times of the device's use. */
  children: ReactNode;
}

/** A browser or a device in a list. */
export function DeviceRow({ icon: Icon, name, badge, children }: DeviceRowProps) {
  return (
    <Group gap="md" wrap="nowrap" align="flex-start">
      <Icon
        size={24}
        stroke={1.5}
        aria-hidden
        color="var(--mantine-color-dimmed)"
        style={{ flexShrink: 0 }}
      />
      <div>
        <Group gap="xs">
          <Text fw={600} dir="auto">
            {name}
          </Text>
          {badge}
        </Group>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </div>
    </Group>
  );
}
