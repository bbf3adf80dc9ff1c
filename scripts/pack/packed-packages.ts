import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** The published packages. Each comes after the packages that it imports. */
export const PUBLISHED = ['core', 'adapters', 'http-koa', 'testing'] as const;

export type Published = (typeof PUBLISHED)[number];

/** A package in the form that `npm publish` would send. */
export interface PackedPackage {
  readonly name: string;
  readonly tarball: string;
  readonly files: readonly string[];
  /** The member `exports` of the package.json file. */
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Builds and packs the packages into the folder, as a release does. */
export async function packedPackages(
  folder: string,
  names: readonly Published[] = PUBLISHED,
  root: string = ROOT,
): Promise<readonly PackedPackage[]> {
  const workspaces = names.flatMap((name) => ['--workspace', `packages/${name}`]);
  const packing = ['pack', '--json', '--silent', '--pack-destination', folder, ...workspaces];
  const { stdout } = await run('npm', packing, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  // npm prints the output of the packages' scripts before its own output.
  const packed: readonly Packed[] = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m))));
  return Promise.all(
    packed.map(async ({ name, filename, files }) => ({
      name,
      tarball: join(folder, filename),
      files: files.map((file) => file.path),
      exports: await exportsOf(join(root, 'packages', name.slice('@gatehouse/'.length))),
    })),
  );
}

/**
 * Installs packages into a project. Packages from the registry get the version of this workspace, unless another
 * version is given.
 */
export async function install(
  project: string,
  packed: readonly PackedPackage[],
  fromRegistry: readonly string[],
): Promise<void> {
  const exact = await Promise.all(
    fromRegistry.map(async (name) => (/.@/.test(name) ? name : `${name}@${await versionHere(name)}`)),
  );
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error', '--prefer-offline', '--ignore-scripts'];
  const tarballs = packed.map(({ tarball }) => tarball);
  await run('npm', ['install', ...quiet, ...tarballs, ...exact], { cwd: project });
}

/** Links packages that are installed in this workspace, with their dependencies, into a project. */
export async function lend(project: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const place = join(project, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), place);
  }
}

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

async function exportsOf(folder: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).exports;
}

async function versionHere(name: string): Promise<string> {
  const text = await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
  return JSON.parse(text).version;
}
