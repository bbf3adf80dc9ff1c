import { Button, EmptyState } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useProduct } from '../brand/product.ts';
import { Page } from './page.tsx';

/** A page that is shown if no record exists at the address, or the user is not allowed to see it. */
export function NotFoundPage() {
  const { home } = useProduct();
  return (
    <Page title="Nothing here">
      <EmptyState
        icon={<IconMap2 aria-hidden />}
        title="There is no such page"
        description="It may have been deleted, or it belongs to another account."
      >
        <EmptyState.Actions>
          <Button component={Link} to={home.to}>
            {home.label}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Page>
  );
}
