import type { Table } from './table.ts';

/** One table of a suite. */
export interface Part {
  readonly title: string;
  /** True if the part runs only when its name is given, because it takes very long. */
  readonly isOnlyNamed?: boolean;
  run(): Promise<Table>;
}

/** The benchmarks of one server. Each part can be run alone, by its name. */
export interface Suite {
  readonly parts: Readonly<Record<string, Part>>;
  /** The file for the tables of a complete run and the measured commit; undefined for no file. */
  readonly keptIn?: string;
  /** Releases the resources that the parts share. */
  close(): Promise<void>;
}

/** Type of the function `openSuite` that the module of a suite exports. */
export type OpenSuite = () => Promise<Suite>;
