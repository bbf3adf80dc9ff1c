import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const SCHEMES = {
  auto: { label: 'System', Icon: IconDeviceDesktop, next: 'light' },
  light: { label: 'Light', Icon: IconSun, next: 'dark' },
  dark: { label: 'Dark', Icon: IconMoon, next: 'auto' },
} as const;

/**
 * A button that shows the chosen theme. Each click chooses the next theme. It is not a menu, because a menu
 * would make the code of the first page a fifth larger.
 */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { label, Icon, next } = SCHEMES[colorScheme];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Theme: ${label}`}
      title={`Theme: ${label}. Click for ${SCHEMES[next].label}.`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
