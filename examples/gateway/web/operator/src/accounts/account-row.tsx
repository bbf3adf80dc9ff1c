import { Instant } from '@gatehouse/page-kit/page';
import { Table, Text } from '@mantine/core';
import type { Ref } from 'react';
import classes from './accounts-table.module.css';
import { COLUMNS, type ColumnName, paymentText, planText } from './list-view.ts';
import { PdsAccountLink } from './pds-account-link.tsx';
import type { PdsAccountView } from './pds-account-query.ts';
import { StateBadge } from './state-badge.tsx';

/** An account in the list. */
export interface ListedPdsAccount {
  readonly entitlement: PdsAccountView['entitlement'];
  /** Undefined if it is not known. */
  readonly handle: string | undefined;
}

interface AccountRowProps {
  account: ListedPdsAccount;
  columns: readonly ColumnName[];
  /** True if the columns do not fit, so that their values are below the name. */
  isNarrow: boolean;
  /** Number of the row in the list, from 0. */
  index: number;
  measured: Ref<HTMLTableRowElement>;
}

/** An account in the table of accounts. */
export function AccountRow({ account, columns, isNarrow, index, measured }: AccountRowProps) {
  const { entitlement, handle } = account;
  const value = (column: ColumnName) => <Value column={column} account={account} />;
  return (
    <Table.Tr ref={measured} data-index={index} aria-rowindex={index + 2}>
      <Table.Th scope="row" className={classes.account ?? ''}>
        <Text size="sm" fw={600} component="div">
          <PdsAccountLink did={entitlement.did} handle={handle} />
        </Text>
        {isNarrow &&
          columns.map((column) => (
            <Text key={column} size="sm" fw={400} c="dimmed" component="div">
              {column === 'grace' && entitlement.grace_until && `${COLUMNS.grace} `}
              {value(column)}
            </Text>
          ))}
      </Table.Th>
      <Table.Td>
        <StateBadge state={entitlement.state} />
      </Table.Td>
      {!isNarrow && columns.map((column) => <Table.Td key={column}>{value(column)}</Table.Td>)}
    </Table.Tr>
  );
}

function Value({ column, account }: { column: ColumnName; account: ListedPdsAccount }) {
  const { entitlement, handle } = account;
  if (column === 'plan') return planText(entitlement);
  if (column === 'payment') return paymentText(entitlement);
  // Without a handle, the name of the row is the DID.
  if (column === 'did') return handle === undefined ? null : entitlement.did;
  return entitlement.grace_until && <Instant at={entitlement.grace_until} exact />;
}
