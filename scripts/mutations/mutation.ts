/** A change of the source that breaks what a page claims, and the test that must then fail. */
export interface Mutation {
  /** As pages name it: the file, ` > `, and the title, in which `%s` stands for several cases. */
  readonly test: string;
  /** The file to change. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}
