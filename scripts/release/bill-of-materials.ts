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

interface Component {
  readonly 'bom-ref': string;
  scope?: string;
  properties?: readonly { readonly name: string }[];
}

interface Bom {
  readonly specVersion: string;
  serialNumber?: string;
  readonly metadata: { timestamp: string; readonly component: { name: string } };
  readonly components: Component[];
  readonly dependencies: { readonly ref: string; dependsOn?: readonly string[] }[];
}

/**
 * Returns the software bill of materials of the published packages and of the packed gateway as CycloneDX JSON. `date`:
 * the date of the released commit, so that the same commit yields the same document. `packages`: what the gateway
 * contains and requires, as `name@version`.
 */
export async function billOfMaterials(
  root: string,
  date: string,
  packages: readonly string[],
): Promise<string> {
  const workspaces = PUBLISHED.flatMap((name) => ['--workspace', `packages/${name}`]);
  const bom = await npmSbom(root, ['--omit', 'dev', ...workspaces]);
  addComponents(bom, await npmSbom(root, []), packages);
  // npm writes the name of the folder of the checkout, the current time, and a random serial number.
  bom.metadata.component.name = 'gatehouse';
  bom.metadata.timestamp = date;
  delete bom.serialNumber;
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

async function npmSbom(root: string, words: readonly string[]): Promise<Bom> {
  const options = ['--sbom-format', 'cyclonedx', '--package-lock-only', ...words];
  const { stdout } = await run('npm', ['sbom', ...options], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}

/** Adds the packages of the gateway. npm lists some of them as parts of the development only, but they are released. */
function addComponents(bom: Bom, whole: Bom, packages: readonly string[]): void {
  const known = new Map(whole.components.map((component) => [component['bom-ref'], component]));
  const present = new Set(bom.components.map((component) => component['bom-ref']));
  for (const ref of [...packages].sort()) {
    const component = known.get(ref);
    if (!component) throw new Error(`package-lock.json does not contain ${ref}, which the gateway contains.`);
    if (present.has(ref)) continue;
    present.add(ref);
    const properties = (component.properties ?? []).filter(({ name }) => !name.endsWith(':development'));
    bom.components.push({ ...component, scope: 'required', properties });
  }
  const listed = new Set(bom.dependencies.map(({ ref }) => ref));
  for (const { ref, dependsOn = [] } of whole.dependencies)
    if (present.has(ref) && !listed.has(ref))
      bom.dependencies.push({ ref, dependsOn: dependsOn.filter((each) => present.has(each)) });
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
