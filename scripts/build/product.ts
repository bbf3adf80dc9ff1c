import { parse } from 'node:path';
import { builtEntry, PROCESS_TABLE } from '../../examples/gateway/src/processes/index.ts';

/** A server or command that people run from `dist` with plain `node`. */
export interface Product {
  /** Source of the entry point. Its path begins at the root of the repository. */
  readonly source: string;
  /**
   * Folder of the bundle. It is as deep below `dist` as the entry point is below `src`, so that relative paths stay
   * valid.
   */
  readonly target: string;
}

const fromWorkspace = (workspace: string, entry: string): Product => ({
  source: `${workspace}/src/${entry}`,
  target: parse(`${workspace}/dist/${entry}`).dir,
});

/** The processes and the command of an installation. */
export const INSTALLATION_PRODUCTS: readonly Product[] = [
  ...PROCESS_TABLE.map((row) => ({
    source: `${row.workspace}/src/${row.entry}`,
    target: parse(builtEntry(row)).dir,
  })),
  fromWorkspace('examples/gateway', 'cli/main.ts'),
];

export const PRODUCTS: readonly Product[] = [
  fromWorkspace('examples/study-auth', 'main.ts'),
  fromWorkspace('examples/study-auth', 'migrate.ts'),
  ...INSTALLATION_PRODUCTS,
];
