import { Button, EmptyState } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Page } from './page.tsx';

/** Stands where nothing is, or nothing that the reader may see. */
export function NotFoundPage() {
  return (
    <Page title="Nothing here">
      <EmptyState
        icon={<IconMap2 aria-hidden />}
        title="There is no such page"
        description="It may have been deleted, or it belongs to somebody else."
      >
        <EmptyState.Actions>
          <Button component={Link} to="/courses">
            Go to my courses
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Page>
  );
}
