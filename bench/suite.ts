import type { Table } from './table.ts';

/** One question that a suite answers with a table. */
export interface Part {
  readonly title: string;
  run(): Promise<Table>;
}

/** The benchmarks of one server; a part can be asked for by its name. */
export interface Suite {
  readonly parts: Readonly<Record<string, Part>>;
  /** Releases what the parts share. */
  close(): Promise<void>;
}

/** What the module of a suite exports as `openSuite`. */
export type OpenSuite = () => Promise<Suite>;
