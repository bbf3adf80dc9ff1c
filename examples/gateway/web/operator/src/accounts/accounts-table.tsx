import { SortHead } from '@gatehouse/page-kit/page';
import { type RowsQuery, useTableOffset, WindowRows, WindowTable } from '@gatehouse/page-kit/table';
import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { AccountRow, type ListedPdsAccount } from './account-row.tsx';
import classes from './accounts-table.module.css';
import { type AccountOrder, COLUMNS, type ColumnName, type ListView } from './list-view.ts';

const ROW_HEIGHT = 42;
/** Height of a row with details below the name. */
const TALL_ROW_HEIGHT = 83;
/** The same width as `hiddenFrom` in pds-accounts-page.tsx. */
const NARROW = '(max-width: 74.99em)';

interface AccountsTableProps {
  view: ListView;
  accounts: readonly ListedPdsAccount[];
  onChange: (change: Partial<ListView>) => void;
  query: RowsQuery;
}

/** A table of accounts, which its headings sort. */
export function AccountsTable({ view, accounts, onChange, query }: AccountsTableProps) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { table, offset } = useTableOffset();
  const place = placeOf(view, isNarrow);
  const columns = isNarrow ? [] : view.columns;
  const sortProps = (order: AccountOrder) => ({
    sorted: view.order === order ? ('ascending' as const) : undefined,
    onSort: () => onChange({ order }),
  });
  return (
    <WindowTable
      label="Accounts"
      count={accounts.length}
      hasMore={query.hasNextPage}
      table={table}
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
      <WindowRows
        key={place}
        count={accounts.length}
        columns={columns.length + 2}
        rowHeight={isNarrow ? TALL_ROW_HEIGHT : ROW_HEIGHT}
        keyOf={(at) => accounts[at]?.entitlement.did}
        {...{ offset, query, place }}
      >
        {(index, measured) => {
          const account = accounts[index];
          return account && <AccountRow {...{ account, index, measured, isNarrow, columns: view.columns }} />;
        }}
      </WindowRows>
    </WindowTable>
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

/** Returns a text that differs for lists whose rows differ in number or in height. */
function placeOf({ state, order, columns }: ListView, isNarrow: boolean): string {
  return [state, order, ...columns, isNarrow].join(' ');
}
