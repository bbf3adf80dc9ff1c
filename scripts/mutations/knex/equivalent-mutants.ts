/** A mutant that behaves as the original does, or differs only in speed. */
export interface EquivalentMutant {
  readonly file: string;
  /** The line of the mutant, without leading and trailing blanks. */
  readonly line: string;
  /** Kinds of mutants of this line; absent: all. */
  readonly kinds?: readonly string[];
  readonly reason: string;
}

/** Mutants that no contract can detect. They are listed and not counted. */
export const equivalentMutants: readonly EquivalentMutant[] = [];
