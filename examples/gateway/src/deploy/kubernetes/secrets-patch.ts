import type { ProcessRow } from '../../processes/index.ts';
import { secretsOf } from './deployment.ts';
import { secretVariables, secretVolume } from './secret-files.ts';

/**
 * Returns a patch with the secrets that a process also needs if these optional processes run; undefined if it needs
 * none.
 */
export function secretsPatch(row: ProcessRow, onRequest: readonly string[]): object | undefined {
  const { name } = row;
  const before = new Set(secretsOf(row, []).map(([variable]) => variable));
  const all = secretsOf(row, onRequest);
  const added = all.filter(([variable]) => !before.has(variable));
  if (added.length === 0) return undefined;
  const env = secretVariables(added).map(([variable, value]) => ({ name: variable, value }));
  const volumes = [secretVolume({ gatehouse: all.map(([, key]) => key) })];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: { template: { spec: { containers: [{ name, env }], volumes } } },
  };
}
