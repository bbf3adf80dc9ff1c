import { TableSpacer } from '@gatehouse/page-kit/page';
import { Paper, Table, VisuallyHidden } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { OrderHeader } from './order-header.tsx';
import type { User } from './user.ts';
import { UserRow } from './user-row.tsx';
import classes from './users-table.module.css';

const ROW_HEIGHT = 48;
/**
 * The next page is fetched when fewer than this many rows are left below the visible area, so that the user can
 * scroll on without a wait.
 */
const ROWS_AHEAD = 60;

interface UsersTableProps {
  users: readonly User[];
  hasMore: boolean;
  fetchMore: () => void;
}

/** A table of accounts. Renders only the rows in or near the visible area, because a server can have thousands. */
export function UsersTable({ users, hasMore, fetchMore }: UsersTableProps) {
  const table = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(table.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (at) => users[at]?.id ?? at,
  });
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) + ROWS_AHEAD >= users.length;
  useEffect(() => {
    if (isNearEnd && hasMore) fetchMore();
  }, [isNearEnd, hasMore, fetchMore]);
  return (
    <Paper withBorder bg="var(--gatehouse-surface)" ref={table}>
      <Table
        aria-label="Users"
        aria-rowcount={hasMore ? -1 : users.length + 1}
        highlightOnHover
        verticalSpacing={0}
        className={classes.table ?? ''}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <OrderHeader order="username" label="User" />
            <Table.Th className={classes.way ?? ''}>Signs in by</Table.Th>
            <OrderHeader order="newest" label="Created" className={classes.created ?? ''} />
            <OrderHeader order="last-seen" label="Last seen" className={classes.seen ?? ''} />
            <Table.Th className={classes.menu ?? ''}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <TableSpacer columns={5} height={(shown[0]?.start ?? offset) - offset} />
          {shown.map(({ key, index: at }) => {
            const user = users[at];
            return user && <UserRow key={key} user={user} rowIndex={at + 2} />;
          })}
          <TableSpacer columns={5} height={rows.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset)} />
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
