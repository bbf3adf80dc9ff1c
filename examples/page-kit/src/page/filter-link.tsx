import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countText } from './count-text.ts';

interface FilterLinkProps {
  /** The filter as query of the address, without the question mark. */
  to: string;
  isCurrent: boolean;
  /** Number of the records that the filter finds, if it is known. */
  count?: number;
  children: ReactNode;
}

/** A link to a filter of the list on this page. */
export function FilterLink({ to, isCurrent, count, children }: FilterLinkProps) {
  return (
    <Button
      component={Link}
      to={{ search: to }}
      size="compact-sm"
      variant={isCurrent ? 'light' : 'default'}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      {children}
      {count !== undefined && (
        <>
          {' '}
          <Text span inherit fw={400} ml={4}>
            {countText(count)}
          </Text>
        </>
      )}
    </Button>
  );
}
