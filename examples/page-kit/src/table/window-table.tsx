import { Paper, Table, type TableProps } from '@mantine/core';
import type { Ref } from 'react';
import classes from './window-table.module.css';

interface WindowTableProps extends TableProps {
  label: string;
  /** Number of the loaded rows, without the heading. */
  count: number;
  /** True if more rows can be fetched. */
  hasMore?: boolean;
  /** The `ref` from `useTableOffset`. */
  table: Ref<HTMLDivElement>;
}

/** A table whose body is `WindowRows`. Its heading stays visible while the page is scrolled. */
export function WindowTable({ label, count, hasMore = false, table, className, ...rest }: WindowTableProps) {
  return (
    <Paper withBorder bg="var(--gatehouse-surface)" ref={table}>
      <Table
        aria-label={label}
        aria-rowcount={hasMore ? -1 : count + 1}
        highlightOnHover
        stickyHeader
        stickyHeaderOffset="var(--app-shell-header-offset, 0rem)"
        className={`${classes.table} ${className ?? ''}`}
        {...rest}
      />
    </Paper>
  );
}
