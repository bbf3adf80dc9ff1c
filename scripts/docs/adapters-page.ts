import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentedClass, documentedClasses } from './documented-classes.ts';

const ROOT = join(import.meta.dirname, '../..');
const HEAD = `# Adapters

The implementations of [ports](ports.md) in \`@gatehouse/adapters\`, by technology. Each technology is a subpath of the package.
Install the packages in the second column yourself; without one, every other subpath still works.
[Writing an adapter](../guide/writing-an-adapter.md) shows how to add your own.

\`npm run docs\` generates this page from the sources.

| subpath | needs | adapters |
|---|---|---|
`;

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
  return (
    HEAD +
    folders
      .sort()
      .map((folder) => row(folder, peers, adapters))
      .join('')
  );
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
