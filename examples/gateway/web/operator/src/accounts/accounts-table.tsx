import { SortHead, TableSpacer } from '@gatehouse/page-kit/page';
import { Paper, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AccountRow, type ListedPdsAccount } from './account-row.tsx';
import classes from './accounts-table.module.css';
import { type AccountOrder, COLUMNS, type ColumnName, type ListView } from './list-view.ts';

const ROW_HEIGHT = 42;
/** Height of a row with details below the name. */
const TALL_ROW_HEIGHT = 83;
/** The same width as `hiddenFrom` in pds-accounts-page.tsx. */
const NARROW = '(max-width: 74.99em)';
/** The next page is fetched when fewer rows than this are left below the visible area. */
const ROWS_AHEAD = 60;

/** Heights of the rows by view, so that going back finds the same row at the same place. */
const heights = new Map<string, VirtualItem[]>();

interface AccountsTableProps {
  view: ListView;
  accounts: readonly ListedPdsAccount[];
  onChange: (change: Partial<ListView>) => void;
  query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** A table of accounts, which its headings sort. */
export function AccountsTable({ view, accounts, onChange, query }: AccountsTableProps) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const table = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(table.current?.offsetTop ?? 0), []);
  const columns = isNarrow ? [] : view.columns;
  const sortProps = (order: AccountOrder) => ({
    sorted: view.order === order ? ('ascending' as const) : undefined,
    onSort: () => onChange({ order }),
  });
  return (
    <Paper withBorder bg="var(--gatehouse-surface)" ref={table}>
      <Table
        aria-label="Accounts"
        aria-rowcount={query.hasNextPage ? -1 : accounts.length + 1}
        highlightOnHover
        stickyHeader
        stickyHeaderOffset="var(--app-shell-header-offset, 0rem)"
        className={classes.table ?? ''}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <SortHead label="Account" {...sortProps('handle')} />
            <Table.Th scope="col" className={classes.state ?? ''}>
              State
            </Table.Th>
            {columns.map((name) => (
              <ColumnHead key={name} {...{ name, view, onChange, sortProps }} />
            ))}
          </Table.Tr>
        </Table.Thead>
        {/* Only the body has a key, so that the heading keeps the focus when the order changes. */}
        <Rows key={placeOf(view, isNarrow)} {...{ view, accounts, query, offset, isNarrow }} />
      </Table>
    </Paper>
  );
}

interface ColumnHeadProps extends Pick<AccountsTableProps, 'view' | 'onChange'> {
  name: ColumnName;
  sortProps: (order: AccountOrder) => { sorted: 'ascending' | undefined; onSort: () => void };
}

function ColumnHead({ name, view: { state }, onChange, sortProps }: ColumnHeadProps) {
  const label = COLUMNS[name];
  const className = classes[name] ?? '';
  if (name === 'did') return <SortHead {...{ label, className }} {...sortProps('did')} />;
  // The other states have no end by which the list could be sorted.
  if (name === 'grace' && ['', 'grace'].includes(state))
    return (
      <SortHead
        {...{ label, className }}
        title="List the accounts in grace, the soonest end first"
        {...sortProps('grace_until')}
        onSort={() => onChange({ state: 'grace', order: 'grace_until' })}
      />
    );
  return (
    <Table.Th scope="col" className={className}>
      {label}
    </Table.Th>
  );
}

interface RowsProps extends Omit<AccountsTableProps, 'onChange'> {
  /** Distance of the table from the top of the page, in pixels. */
  offset: number;
  isNarrow: boolean;
}

/** Renders only the rows in or near the visible area, because there can be thousands. Fetches pages while scrolling. */
function Rows({ view, accounts, query, offset, isNarrow }: RowsProps) {
  const place = placeOf(view, isNarrow);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const rows = useWindowVirtualizer({
    count: accounts.length,
    estimateSize: () => (isNarrow ? TALL_ROW_HEIGHT : ROW_HEIGHT),
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (at) => accounts[at]?.entitlement.did ?? at,
    initialMeasurementsCache: heights.get(place) ?? [],
  });
  useEffect(() => () => void heights.set(place, rows.measurementsCache), [place, rows]);
  const shown = rows.getVirtualItems();
  const columns = isNarrow ? 2 : view.columns.length + 2;
  const isNearEnd = (shown.at(-1)?.index ?? 0) > accounts.length - ROWS_AHEAD;
  useEffect(() => {
    // After a failure the user fetches the page again, because an effect would repeat the request endlessly.
    if (isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return (
    <Table.Tbody>
      <TableSpacer columns={columns} height={(shown[0]?.start ?? offset) - offset} />
      {shown.map(({ key, index }) => {
        const account = accounts[index];
        return (
          account && (
            <AccountRow
              key={key}
              measured={rows.measureElement}
              {...{ account, index, isNarrow, columns: view.columns }}
            />
          )
        );
      })}
      <TableSpacer
        columns={columns}
        height={rows.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset)}
      />
    </Table.Tbody>
  );
}

/** Returns a text that differs for lists whose rows differ in number or in height. */
function placeOf({ state, order, columns }: ListView, isNarrow: boolean): string {
  return [state, order, ...columns, isNarrow].join(' ');
}
