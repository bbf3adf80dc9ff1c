import { manifestJsonSchema } from '../../examples/gateway/src/config/index.ts';
import { deployFiles } from '../../examples/gateway/src/deploy/deploy-files.ts';
import { referencePages } from './reference-pages.ts';

/** Returns all files of the repository that are generated from the sources, by path. */
export function generatedFiles(): Readonly<Record<string, string>> {
  return {
    ...below('docs/reference', referencePages()),
    ...below('deploy', deployFiles()),
    'examples/gateway/svc-gateway.schema.json': `${JSON.stringify(manifestJsonSchema(), undefined, 2)}\n`,
  };
}

function below(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}
