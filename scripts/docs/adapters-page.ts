import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentedClass, documentedClasses } from './documented-classes.ts';

const ROOT = join(import.meta.dirname, '../..');
const HEAD = `# Adapters

The implementations of [ports](ports.md) in \`@gatehouse/adapters\`, by technology. Each technology is a subpath of the
package. The second column lists the packages that a subpath needs. Install them yourself, but only for the subpaths that
you use. The third column is empty if a subpath implements no port. [Writing an adapter](../guide/writing-an-adapter.md)
shows how to add your own.

\`npm run docs\` generates this page from the sources.
`;

const TABLE = `| subpath | needs | adapters |
|---|---|---|
`;

/** Headings, in this order. */
const SECTIONS = [
  'Ground: both wings',
  'Sign-in wing',
  'Gateway wing',
  'Several parts of the core, or none of its ports',
] as const;

/** Returns the page of every adapter of the package, by technology, with the packages that it needs. */
export function adaptersPage(): string {
  const manifest = readFileSync(join(ROOT, 'packages/adapters/package.json'), 'utf8');
  const peers = Object.keys(JSON.parse(manifest).peerDependencies);
  const ports = new Set(documentedClasses('packages/core/src/**/*.port.ts').map(({ name }) => name));
  const adapters = documentedClasses('packages/adapters/src/**/*.ts').filter(({ base }) =>
    ports.has(base ?? ''),
  );
  const folders = globSync('packages/adapters/src/*/index.ts', { cwd: ROOT }).map(
    (path) => path.split('/')[3] ?? '',
  );
  const sections = Map.groupBy(folders.sort(), (folder) => sectionOf(folder, adapters));
  const texts = SECTIONS.map((title) => {
    const rows = (sections.get(title) ?? []).map((folder) => row(folder, peers, adapters));
    return rows.length === 0 ? '' : `\n## ${title}\n\n${TABLE}${rows.join('')}`;
  });
  return HEAD + texts.join('');
}

/** Returns the heading of a technology: the part of the core that has the ports of its adapters. */
function sectionOf(folder: string, adapters: readonly DocumentedClass[]): (typeof SECTIONS)[number] {
  const bases = adapters
    .filter(({ file }) => file.startsWith(`packages/adapters/src/${folder}/`))
    .map(({ base }) => base);
  const ports = documentedClasses('packages/core/src/**/*.port.ts').filter(({ name }) =>
    bases.includes(name),
  );
  const wings = new Set(ports.map(({ file }) => /core\/src\/(sign-in|gateway)\//.exec(file)?.[1]));
  if (wings.size !== 1) return 'Several parts of the core, or none of its ports';
  const [wing] = wings;
  if (wing === 'sign-in') return 'Sign-in wing';
  return wing === 'gateway' ? 'Gateway wing' : 'Ground: both wings';
}

function row(folder: string, peers: readonly string[], adapters: readonly DocumentedClass[]): string {
  const files = globSync(`packages/adapters/src/${folder}/**/*.ts`, { cwd: ROOT });
  const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const needed = peers.filter((peer) =>
    new RegExp(`(from|import\\(|import) ?'${peer}(/[^']*)?'`).test(sources),
  );
  const own = adapters.filter(({ file }) => file.startsWith(`packages/adapters/src/${folder}/`));
  const links = own.map(({ name, file, meaning }) => `[${name}](../../${file}): ${meaning}`);
  const packages = needed.map((peer) => `\`${peer}\``);
  return `| \`@gatehouse/adapters/${folder}\` | ${packages.join(', ')} | ${links.join('<br>')} |\n`;
}
