import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface StudyCalloutProps {
  title: string;
  text: ReactNode;
  /** The primary button of the page. */
  action?: ReactNode;
  children?: ReactNode;
}

/** What is left to study today, and the button that starts it. */
export function StudyCallout({ title, text, action, children }: StudyCalloutProps) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--gatehouse-surface)">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={650} fz="xl" lh={1.3}>
              {title}
            </Text>
            <Text c="dimmed" dir="auto">
              {text}
            </Text>
          </Stack>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
