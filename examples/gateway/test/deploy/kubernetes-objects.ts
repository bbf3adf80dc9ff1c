import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IPodSpec } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { kubernetesFiles } from '../../src/deploy/kubernetes/kubernetes-files.ts';

const run = promisify(execFile);

/** An object that `kubectl kustomize` prints. */
export interface BuiltObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: unknown;
}

/** Writes `deploy/kubernetes` to the folder, and a placeholder for each file that an administrator must add to it. */
function writeManifests(folder: string): void {
  const files = kubernetesFiles();
  const added = Object.entries(files).flatMap(([name, text]) =>
    [...text.matchAll(/- (?:\S+=)?(svc-gateway\.json|secrets\/\S+)/g)].map(
      ([, file = '']) => [join(dirname(name), file), '{}'] as const,
    ),
  );
  for (const [name, text] of [...Object.entries(files), ...added]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Returns the objects that `kubectl kustomize` builds from a folder of `deploy/kubernetes`. */
export async function builtObjects(name: string): Promise<readonly BuiltObject[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-kubernetes-'));
  try {
    writeManifests(folder);
    const { stdout, stderr } = await run('kubectl', ['kustomize', join(folder, name)]);
    if (stderr !== '') throw new Error(stderr);
    return parseAllDocuments(stdout).map((document) => document.toJS() as BuiltObject);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the specification of the pods of a deployment or a job; undefined for other objects. */
export function podOf({ spec }: BuiltObject): IPodSpec | undefined {
  return (spec as IDeployment['spec'])?.template?.spec;
}
