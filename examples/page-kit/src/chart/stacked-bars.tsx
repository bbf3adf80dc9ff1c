import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { StackedBarsProps } from './stacked-bars-view.tsx';

const StackedBarsView = lazy(async () => ({
  default: (await import('./stacked-bars-view.tsx')).StackedBarsView,
}));

/** A bar chart. Its code is loaded with the first chart. Show its numbers as text or a table beside it. */
export function StackedBars(props: StackedBarsProps) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <StackedBarsView {...props} />
    </Suspense>
  );
}
