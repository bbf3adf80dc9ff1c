import classes from './page-index.module.css';

/** A part of a page that a link of the index scrolls to. */
export interface PageMark {
  /** Id of the element. */
  readonly id: string;
  readonly label: string;
}

/** Links to the parts of a long page. On a wide screen they stay visible while the page is scrolled. */
export function PageIndex({ marks }: { marks: readonly PageMark[] }) {
  return (
    <nav aria-label="On this page" className={classes.index}>
      {marks.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className={classes.mark}>
          {label}
        </a>
      ))}
    </nav>
  );
}
