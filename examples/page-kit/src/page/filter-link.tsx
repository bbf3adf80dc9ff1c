import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface FilterLinkProps {
  /** The filter as query of the address, without the question mark. */
  to: string;
  isCurrent: boolean;
  children: ReactNode;
}

/** A link to a filter of the list on this page. */
export function FilterLink({ to, isCurrent, children }: FilterLinkProps) {
  return (
    <Button
      component={Link}
      to={{ search: to }}
      size="compact-sm"
      variant={isCurrent ? 'light' : 'default'}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      {children}
    </Button>
  );
}
