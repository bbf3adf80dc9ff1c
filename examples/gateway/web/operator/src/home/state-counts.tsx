import { countText } from '@gatehouse/page-kit/page';
import { Paper, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import { STATE_NAMES } from '../accounts/state-badge.tsx';
import type { Overview } from './overview-query.ts';
import classes from './state-counts.module.css';

/** Shows the number of holders in each state. Each number is a link to the list of these holders. */
export function StateCounts({ accounts }: Pick<Overview, 'accounts'>) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" component="nav" aria-label="Holders by state">
      {(Object.keys(STATE_NAMES) as (keyof typeof STATE_NAMES)[]).map((state) => (
        <Paper
          key={state}
          component={Link}
          to={`/accounts?state=${state}`}
          withBorder
          p="md"
          className={classes.count ?? ''}
        >
          <Text component="span" display="block" size="sm" c="dimmed">
            {STATE_NAMES[state]}
          </Text>
          <Text component="span" display="block" fz="1.75rem" fw={650} lh={1.2}>
            {countText(accounts[state])}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
