import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

/** A line. A click on it shows its details. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={classes.disclosure}>
      <summary className={classes.summary}>
        <div className={classes.line}>{summary}</div>
      </summary>
      <div className={classes.details}>{children}</div>
    </details>
  );
}
