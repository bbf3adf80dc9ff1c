import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-list.module.css';

/** A list of records, separated by thin lines. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper component="ul" withBorder aria-label={label} className={classes.list ?? ''}>
      {children}
    </Paper>
  );
}

RecordList.Item = function Item({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <li className={classes.item}>
      <div className={classes.content}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
};
