import { Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  /** Id with which `PageIndex` links to the card. */
  id?: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a title and its own background. */
export function Card({ title, id, actions, children }: CardProps) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      id={id}
      aria-labelledby={titleId}
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      bg="var(--gatehouse-surface)"
      className={classes.card ?? ''}
    >
      <Stack gap="md">
        <div className={classes.head}>
          <Title order={2} id={titleId} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {actions}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
