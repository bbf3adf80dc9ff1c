import { Container, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../brand/brand.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import classes from './doorway.module.css';

interface DoorwayProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** A link below the form, for example from sign-in to sign-up. */
  elsewhere?: ReactNode;
}

/** The layout of a page with one form, for visitors who are not signed in. */
export function Doorway({ title, lead, children, elsewhere }: DoorwayProps) {
  return (
    <div className={classes.page}>
      <Group component="header" justify="space-between" p="md">
        <Brand />
        <ColorSchemeSwitch />
      </Group>
      <Container component="main" size={440} w="100%" py="xl" className={classes.main ?? ''}>
        <Paper withBorder p={{ base: 'lg', sm: 'xl' }} radius="lg" bg="var(--gatehouse-surface)">
          <Stack gap="lg">
            <Stack gap={4}>
              <PageTitle title={title} leavesFocus fz="1.5rem" />
              {lead && (
                <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {lead}
                </Text>
              )}
            </Stack>
            {children}
          </Stack>
        </Paper>
        {elsewhere && (
          <Text ta="center" mt="lg" size="sm">
            {elsewhere}
          </Text>
        )}
      </Container>
    </div>
  );
}
