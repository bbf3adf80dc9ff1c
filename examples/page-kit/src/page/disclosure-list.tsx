import { Paper } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import classes from './disclosure-list.module.css';

/** A list of lines. A click on a line shows its details. */
export function DisclosureList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper component="ul" withBorder aria-label={label} className={classes.list ?? ''}>
      {Children.map(children, (child) => (
        <li className={classes.item}>{child}</li>
      ))}
    </Paper>
  );
}
