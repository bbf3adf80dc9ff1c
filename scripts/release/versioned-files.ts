import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;
/** Sources and guides that state the version. */
const SOURCES = [
  'docs/guide/embedding.md',
  'docs/guide/installing.md',
  'examples/gateway/src/customer/customer-open-api.ts',
  'examples/gateway/src/ops/ops-open-api.ts',
  'examples/study-auth/src/open-api.ts',
  'packages/adapters/src/knex/migrations/release.ts',
];
const STATED_VERSION = /(?<=version: '|RELEASE = '|gatehouse-[a-z-]+-)\d+\.\d+\.\d+(?='|\.tgz)/g;

type Manifest = { name?: string; version?: string } & {
  [list in (typeof DEPENDENCIES)[number]]?: Record<string, string>;
};

/** Returns every file that states the version, with the new one: package.json files, the lock file, sources. */
export function versionedFiles(root: string, version: string): Readonly<Record<string, string>> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const paths = globSync(['package.json', '{packages,examples}/*/package.json'], { cwd: root }).sort();
  const manifests = paths.map((path) => [path, JSON.parse(read(path)) as Manifest] as const);
  const own = new Set(manifests.map(([, { name }]) => name));
  for (const [, manifest] of manifests) setVersion(manifest, own, version);

  const lock: { version?: string; packages: Record<string, Manifest> } = JSON.parse(
    read('package-lock.json'),
  );
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages))
    if (path === '' || /^(?:packages|examples)\/[^/]+$/.test(path)) setVersion(entry, own, version);

  const sources = SOURCES.map((path) => {
    const text = read(path);
    if (text.search(STATED_VERSION) < 0) throw new Error(`${path} states no version.`);
    return [path, text.replace(STATED_VERSION, version)] as const;
  });
  const json = [...manifests, ['package-lock.json', lock] as const].map(
    ([path, value]) => [path, `${JSON.stringify(value, undefined, 2)}\n`] as const,
  );
  return Object.fromEntries([...json, ...sources]);
}

function setVersion(manifest: Manifest, own: ReadonlySet<string | undefined>, version: string): void {
  manifest.version = version;
  for (const list of DEPENDENCIES)
    for (const name of Object.keys(manifest[list] ?? {}))
      if (own.has(name)) (manifest[list] as Record<string, string>)[name] = version;
}
