import { Center } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { BusyButton } from '../form/busy-button.tsx';

/** A button that fetches the next page of a list. Renders nothing on the last page. */
export function More({
  query,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
}) {
  if (!query.hasNextPage) return null;
  return (
    <Center>
      <BusyButton
        variant="default"
        isBusy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        Show more
      </BusyButton>
    </Center>
  );
}
