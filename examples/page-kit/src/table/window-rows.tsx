import { Table } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { Fragment, type Key, type ReactNode, type Ref, useEffect } from 'react';
import { TableSpacer } from './table-spacer.tsx';

/** The next page is fetched when fewer rows than this are left below the visible area. */
const ROWS_AHEAD = 60;

/** Measured heights of the rows, by `place`. */
const heights = new Map<string, VirtualItem[]>();

/** A query that fetches the next page of rows. */
export type RowsQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

interface WindowRowsProps {
  /** Number of rows. */
  count: number;
  /** Number of the table's columns. */
  columns: number;
  /** Height of a row in pixels. Rows that use the `ref` can have another height. */
  rowHeight: number;
  /** Distance of the table from the top of the page, from `useTableOffset`. */
  offset: number;
  /** Returns the key of the row at this index. */
  keyOf: (at: number) => Key | undefined;
  /** Fetches more rows; absent if all are loaded. */
  query?: RowsQuery;
  /**
   * Name of the list, for rows that use the `ref`. Their heights are kept under this name, so that going back finds the
   * same row at the same place.
   */
  place?: string;
  /** Renders the row at this index. */
  children: (at: number, measured: Ref<HTMLTableRowElement>) => ReactNode;
}

/**
 * The body of a table that can have thousands of rows. Renders only the rows in or near the visible area, and fetches
 * the next page while the user scrolls.
 */
export function WindowRows({
  count,
  columns,
  rowHeight,
  offset,
  keyOf,
  query,
  place,
  children,
}: WindowRowsProps) {
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (at) => keyOf(at) ?? at,
    initialMeasurementsCache: (place && heights.get(place)) || [],
  });
  useEffect(
    () => () => {
      if (place !== undefined) heights.set(place, rows.measurementsCache);
    },
    [place, rows],
  );
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) > count - ROWS_AHEAD;
  // After a failure the user fetches the page again, because an effect would repeat the request endlessly.
  const canFetch = query?.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  const fetchNextPage = query?.fetchNextPage;
  useEffect(() => {
    if (isNearEnd && canFetch) void fetchNextPage?.();
  }, [isNearEnd, canFetch, fetchNextPage]);
  return (
    <Table.Tbody>
      <TableSpacer columns={columns} height={(shown[0]?.start ?? offset) - offset} />
      {shown.map(({ key, index }) => (
        <Fragment key={key}>{children(index, rows.measureElement)}</Fragment>
      ))}
      <TableSpacer
        columns={columns}
        height={rows.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset)}
      />
    </Table.Tbody>
  );
}
