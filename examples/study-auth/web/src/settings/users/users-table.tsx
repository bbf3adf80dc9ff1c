import { type RowsQuery, useTableOffset, WindowRows, WindowTable } from '@gatehouse/page-kit/table';
import { Table, VisuallyHidden } from '@mantine/core';
import { OrderHeader } from './order-header.tsx';
import type { User } from './user.ts';
import { UserRow } from './user-row.tsx';
import classes from './users-table.module.css';

const ROW_HEIGHT = 48;

interface UsersTableProps {
  users: readonly User[];
  query: RowsQuery;
}

/** A table of accounts. */
export function UsersTable({ users, query }: UsersTableProps) {
  const { table, offset } = useTableOffset();
  return (
    <WindowTable
      label="Users"
      count={users.length}
      hasMore={query.hasNextPage}
      table={table}
      verticalSpacing={0}
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
      <WindowRows
        count={users.length}
        columns={5}
        rowHeight={ROW_HEIGHT}
        offset={offset}
        keyOf={(at) => users[at]?.id}
        query={query}
      >
        {(at) => {
          const user = users[at];
          return user && <UserRow user={user} rowIndex={at + 2} />;
        }}
      </WindowRows>
    </WindowTable>
  );
}
