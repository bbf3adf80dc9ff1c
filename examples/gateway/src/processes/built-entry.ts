import type { ProcessRow } from './process-row.ts';

/**
 * Returns the file that starts the built process. Its path begins at the root of the repository, and in the packed
 * gateway at the root of the package.
 */
export function builtEntry({
  name,
  workspace,
  entry,
  isStandIn,
}: Pick<ProcessRow, 'name' | 'workspace' | 'entry' | 'isStandIn'>): string {
  // Stand-ins are built into the folder of the gateway, because `dist` of the testing package contains only what is
  // published.
  if (isStandIn) return `examples/gateway/dist/${name}/main.js`;
  return `${workspace}/dist/${entry.replace(/\.ts$/, '.js')}`;
}
