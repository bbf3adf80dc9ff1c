import { Card } from '@gatehouse/page-kit/page';
import { type MantineColorScheme, Radio, Stack, useMantineColorScheme } from '@mantine/core';

const THEMES: readonly (readonly [MantineColorScheme, string])[] = [
  ['auto', 'As this device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Lets the customer choose the theme of this browser. */
export function ThemeCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title="Appearance">
      <Radio.Group
        label="Theme"
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      >
        <Stack gap="xs" mt="xs">
          {THEMES.map(([scheme, label]) => (
            <Radio key={scheme} value={scheme} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  );
}
