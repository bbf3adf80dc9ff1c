/** A place in a text that is hard to read. */
export interface Finding {
  /** Line of the place, counted from 1. */
  readonly line: number;
  /** The first words of the place. */
  readonly word: string;
  readonly suggestion: string;
}
