import { PROCESS_TABLE } from '../../examples/gateway/src/processes/index.ts';

/** A server or command that people run from `dist` with plain `node`. */
export interface Product {
  /** The workspace of the product, from which its dependencies are resolved. */
  readonly folder: string;
  /**
   * Path of the entry point below `src`. The bundle has the same path below `dist`, so that relative paths stay valid.
   */
  readonly entry: string;
}

export const PRODUCTS: readonly Product[] = [
  { folder: 'examples/study-auth', entry: 'main.ts' },
  { folder: 'examples/study-auth', entry: 'migrate.ts' },
  ...PROCESS_TABLE.filter(({ isStandIn }) => !isStandIn).map(({ workspace, entry }) => ({
    folder: workspace,
    entry,
  })),
  { folder: 'examples/gateway', entry: 'cli/main.ts' },
];
