import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

interface PageProps {
  title: string;
  /** Links to the parent pages, shown above the title. */
  trail?: ReactNode;
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** A menu beside the title, where it stays on narrow screens. */
  menu?: ReactNode;
  children: ReactNode;
}

/** The layout of a page: title, purpose, actions and content. */
export function Page({ title, trail, lead, actions, menu, children }: PageProps) {
  return (
    <Stack gap="xl">
      <Stack gap={8}>
        {trail}
        <Group justify="space-between" align="flex-start" gap="sm" wrap={menu ? 'nowrap' : 'wrap'}>
          <PageTitle title={title} />
          {menu}
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
        {lead && (
          <Text component="div" c="dimmed" maw={640} style={{ overflowWrap: 'anywhere' }}>
            {lead}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  );
}

Page.Section = function Section({ title, lead, actions, children }: Omit<PageProps, 'trail' | 'menu'>) {
  return (
    <Stack component="section" gap="md" aria-label={title}>
      <Group justify="space-between" gap="sm">
        <Stack gap={4} maw={640}>
          <Title order={2}>{title}</Title>
          {lead && (
            <Text component="div" c="dimmed" size="sm">
              {lead}
            </Text>
          )}
        </Stack>
        {actions}
      </Group>
      {children}
    </Stack>
  );
};
