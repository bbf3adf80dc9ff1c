import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { licensesIn, type PackageLicense } from '../build/licenses-in.ts';
import { INSTALLATION_PRODUCTS } from '../build/product.ts';
import { packageAddresses } from './package-addresses.ts';
import { type Lock, requiredPackages } from './required-packages.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';

const run = promisify(execFile);
const GATEWAY = 'examples/gateway';
/** Packages that stay packages, because they contain binaries. npm installs them with the gateway. */
const INSTALLED = ['better-sqlite3'] as const;
/**
 * Files that the servers read from packages. Of these packages, the packed gateway contains only these files. A
 * dependency of such a package is contained only if it is listed here too.
 */
const ENCLOSED: Readonly<Record<string, readonly string[]>> = {
  'swagger-ui-dist': ['LICENSE', 'swagger-ui.css', 'swagger-ui-bundle.js'],
  '@atproto/oauth-provider-ui': ['LICENSE.txt', 'dist'],
  '@zxcvbn-ts/language-common': [
    'LICENSE.txt',
    ...['index', 'adjacencyGraphs.json', 'diceware.json', 'passwords.json'].map((name) => `dist/${name}.cjs`),
  ],
  '@zxcvbn-ts/dictionary-compression': ['LICENSE', 'dist/decompress.cjs'],
};
const COMMANDS = { gatehouse: 'gatehouse.mjs', 'gatehouse-ops': 'gatehouse-ops.mjs' };

/** The packed gateway, which people install and run without a checkout. */
export interface PackedGateway {
  readonly tarball: string;
  readonly files: readonly string[];
  /** Packages from the registry whose code it contains, and those that npm installs with it, as `name@version`. */
  readonly packages: readonly string[];
}

/**
 * Packs the built servers and pages of an installation into the folder. The package contains the built files at their
 * paths in the repository, so that the processes find each other and their pages.
 */
export async function packedGateway(folder: string, root: string): Promise<PackedGateway> {
  const stage = await mkdtemp(join(tmpdir(), 'gatehouse-packed-'));
  try {
    const built = [...INSTALLATION_PRODUCTS.map(({ target }) => target), `${GATEWAY}/dist-web`];
    const commands = Object.values(COMMANDS).map((file) => `${GATEWAY}/bin/${file}`);
    for (const path of [...built, ...commands, `${GATEWAY}/svc-gateway.schema.json`, 'LICENSE'])
      await copied(root, stage, path);
    await copyFile(join(root, GATEWAY, 'README.md'), join(stage, 'README.md'));
    const enclosed = await enclose(root, stage);
    const contains = [...(await listedLicenses(stage)), ...(await licensesIn(enclosed))];
    await writeFile(join(stage, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(contains));
    await writeFile(join(stage, 'package.json'), JSON.stringify(await manifest(root), undefined, 2));
    const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
      cwd: stage,
      maxBuffer: 16 * 1024 * 1024,
    });
    const [packed]: readonly Packed[] = Object.values(JSON.parse(stdout));
    if (!packed) throw new Error('npm packed nothing.');
    return {
      tarball: join(folder, packed.filename),
      files: packed.files.map(({ path }) => path),
      packages: [
        ...new Set([...contains.map(({ name, version }) => `${name}@${version}`), ...(await required(root))]),
      ],
    };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

async function copied(root: string, stage: string, path: string): Promise<void> {
  await mkdir(dirname(join(stage, path)), { recursive: true });
  await cp(join(root, path), join(stage, path), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
}

/** Returns the licences that the builds have listed, and removes the lists. */
async function listedLicenses(stage: string): Promise<readonly PackageLicense[]> {
  const lists = globSync(['**/dist/**/*.licenses.json', '**/dist-web/*/licenses.json'], { cwd: stage });
  const licenses = lists.map(async (name): Promise<readonly PackageLicense[]> => {
    const list = JSON.parse(await readFile(join(stage, name), 'utf8'));
    await rm(join(stage, name));
    return list;
  });
  return (await Promise.all(licenses)).flat();
}

/** Copies the files that servers read from packages. Returns the folders of the packages. */
async function enclose(root: string, stage: string): Promise<readonly string[]> {
  return Promise.all(
    Object.entries(ENCLOSED).map(async ([name, files]) => {
      const [from, to] = [root, stage].map((place) => join(place, 'node_modules', name)) as [string, string];
      await mkdir(to, { recursive: true });
      for (const file of files) await copied(from, to, file);
      const { dependencies, devDependencies, ...rest } = await read(join(from, 'package.json'));
      await writeFile(join(to, 'package.json'), JSON.stringify(rest, undefined, 2));
      return from;
    }),
  );
}

/** Returns the packages that npm installs with the package, as `name@version`. */
async function required(root: string): Promise<readonly string[]> {
  const { packages } = await read(join(root, 'package-lock.json'));
  const lock = { packages } as Lock & { packages: Record<string, { version?: string }> };
  return INSTALLED.map((name) => `node_modules/${name}`)
    .flatMap((path) => [path, ...requiredPackages(lock, path).map((each) => each.path)])
    .map((path) => `${path.replace(/^.*node_modules\//, '')}@${lock.packages[path]?.version}`);
}

/** Returns the package.json of the package. */
async function manifest(root: string): Promise<object> {
  const gateway = await read(join(root, GATEWAY, 'package.json'));
  const { version, description, license, dependencies, peerDependencies, peerDependenciesMeta } = gateway;
  const { homepage } = await read(join(root, 'package.json'));
  const enclosed = await Promise.all(
    Object.keys(ENCLOSED).map(
      async (name) => [name, (await read(join(root, 'node_modules', name, 'package.json'))).version] as const,
    ),
  );
  const installed = INSTALLED.map((name) => [name, (dependencies as Record<string, string>)[name]] as const);
  return {
    name: '@gatehouse/gateway',
    version,
    description,
    keywords: ['atproto', 'gateway', 'self-hosted', 'entitlements'],
    ...packageAddresses(homepage as string, GATEWAY),
    license,
    publishConfig: { access: 'public', provenance: true },
    type: 'module',
    bin: Object.fromEntries(Object.entries(COMMANDS).map(([name, file]) => [name, `${GATEWAY}/bin/${file}`])),
    files: [
      `${GATEWAY}/bin`,
      '{examples,packages}/*/dist/**/*.js',
      `${GATEWAY}/dist-web`,
      `${GATEWAY}/svc-gateway.schema.json`,
      'THIRD-PARTY-LICENSES.txt',
    ],
    engines: { node: '>=22' },
    dependencies: Object.fromEntries([...installed, ...enclosed]),
    bundleDependencies: Object.keys(ENCLOSED),
    peerDependencies,
    peerDependenciesMeta,
  };
}

async function read(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8'));
}
