import { Paper } from '@mantine/core';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import classes from './record-list.module.css';

/** A list of records, separated by thin lines. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper component="ul" withBorder aria-label={label} className={classes.list ?? ''}>
      {children}
    </Paper>
  );
}

interface ItemProps extends HTMLAttributes<HTMLLIElement> {
  actions?: ReactNode;
  ref?: Ref<HTMLLIElement> | undefined;
  /** Shows a line at this edge of the item, where a dragged item would be dropped. */
  'data-drop'?: 'before' | 'behind' | undefined;
}

RecordList.Item = function Item({ children, actions, ...attributes }: ItemProps) {
  return (
    <li {...attributes} className={classes.item}>
      <div className={classes.content}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
};
