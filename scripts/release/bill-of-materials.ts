import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import * as formats from 'ajv-formats';
import { PUBLISHED } from '../pack/packed-packages.ts';

const run = promisify(execFile);
const SCHEMAS = join(
  dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res/schema',
);

interface Bom {
  readonly specVersion: string;
  serialNumber?: string;
  readonly metadata: { timestamp: string; readonly component: { name: string } };
}

/**
 * Returns the software bill of materials of the published packages as CycloneDX JSON. `date`: the date of the released
 * commit, so that the same commit yields the same document.
 */
export async function billOfMaterials(root: string, date: string): Promise<string> {
  const workspaces = PUBLISHED.flatMap((name) => ['--workspace', `packages/${name}`]);
  const options = ['--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev', ...workspaces];
  const { stdout } = await run('npm', ['sbom', ...options], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const bom: Bom = JSON.parse(stdout);
  // npm takes the name from the folder of the checkout, and a random serial number.
  bom.metadata.component.name = 'gatehouse';
  bom.metadata.timestamp = date;
  delete bom.serialNumber;
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

/** Returns the violations of the JSON schema of CycloneDX in the version that the document states. */
export async function billOfMaterialsFaults(text: string): Promise<readonly string[]> {
  const bom: Bom = JSON.parse(text);
  const schema = async (name: string) =>
    JSON.parse(await readFile(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default.default(ajv);
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(await schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(await schema(`bom-${bom.specVersion}`));
  validate(bom);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
