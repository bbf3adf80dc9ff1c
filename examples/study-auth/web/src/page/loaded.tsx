import { ApiError } from '@gatehouse/http-koa/client';
import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The answer of a query, or where it stands: on its way, failed, not there. */
export function Loaded<Data>(props: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  const { query, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Placeholder />;
  if (query.error instanceof ApiError && query.error.code === 'not_found') return <NotFoundPage />;
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
