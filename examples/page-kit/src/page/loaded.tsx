import { ApiError } from '@gatehouse/http-koa/client';
import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { NotFoundPage } from './not-found-page.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** True if the query is the main content of the page. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the result of a query. Before there is a result, shows that it is loading, has failed, or was not
 * found.
 */
export function Loaded<Data>({ query, isPage = false, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Placeholder />;
  const isMissing = query.error instanceof ApiError && query.error.code === 'not_found';
  if (isPage && isMissing) return <NotFoundPage />;
  return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
}

function Placeholder() {
  return (
    <Stack role="status" aria-label="Loading">
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Stack>
  );
}
