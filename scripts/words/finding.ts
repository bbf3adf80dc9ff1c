/** A place in a text that a reader stumbles over. */
export interface Finding {
  /** Counted from 1. */
  readonly line: number;
  /** The first words of the place. */
  readonly word: string;
  readonly suggestion: string;
}
