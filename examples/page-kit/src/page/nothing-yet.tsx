import { EmptyState, Paper } from '@mantine/core';
import type { ReactNode } from 'react';

interface NothingYetProps {
  icon: ReactNode;
  title: string;
  description: string;
  /** Button or link to create the first item. */
  action?: ReactNode;
}

/** Content that is shown instead of an empty list. */
export function NothingYet({ icon, title, description, action }: NothingYetProps) {
  return (
    <Paper withBorder bg="var(--gatehouse-surface)" p="xl">
      <EmptyState icon={icon} variant="light" title={title} description={description}>
        {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
      </EmptyState>
    </Paper>
  );
}
