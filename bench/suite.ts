import type { Table } from './table.ts';

/** One table of a suite. */
export interface Part {
  readonly title: string;
  /** Runs only if its name is given, because it takes very long. */
  readonly isOnlyNamed?: boolean;
  run(): Promise<Table>;
}

/** The benchmarks of one server. A single part can be run by its name. */
export interface Suite {
  readonly parts: Readonly<Record<string, Part>>;
  /** The file to which the tables of a complete run are written, with the commit; undefined for none. */
  readonly keptIn?: string;
  /** Releases the resources that the parts share. */
  close(): Promise<void>;
}

/** Type of the function `openSuite` that the module of a suite exports. */
export type OpenSuite = () => Promise<Suite>;
