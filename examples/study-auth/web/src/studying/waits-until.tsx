import { Instant } from '@gatehouse/page-kit/page';
import type { ReactNode } from 'react';

/** A sentence about the time at which the next card is due. */
export function waitsUntil(nextDueAt: string | null | undefined): ReactNode {
  if (!nextDueAt) return 'The settings of your courses limit the number of new cards per day.';
  return (
    <>
      The next card is due <Instant at={nextDueAt} />.
    </>
  );
}
