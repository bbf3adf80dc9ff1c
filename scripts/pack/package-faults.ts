import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import type { PackedPackage } from './packed-packages.ts';

const run = promisify(execFile);
const ATTW = join(import.meta.dirname, '../../node_modules/.bin/attw');
/** Ways to resolve modules that cannot load a package with only ES modules. */
const WITHOUT_ESM = ['node10', 'node16-cjs'];

interface ExportTarget {
  readonly '@gatehouse/source': string;
}

interface Analysis {
  readonly entrypoints: Readonly<Record<string, unknown>>;
  readonly problems: readonly { readonly kind: string; readonly resolutionKind?: string }[];
}

/** Returns every subpath that the package exports. Patterns are expanded with the package's sources. */
export function entrances({ name, files, exports }: PackedPackage): string[] {
  return Object.entries(exports as Record<string, ExportTarget>).flatMap(([subpath, target]) => {
    const source = target['@gatehouse/source'].slice('./'.length);
    if (!source.includes('*')) return [join(name, subpath)];
    const [before = '', after = ''] = source.split('*');
    return files
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .map((file) => join(name, subpath.replace('*', file.slice(before.length, -after.length))));
  });
}

/** Returns the faults that publint finds in strict mode. */
export async function publintFaults({ tarball }: Pick<PackedPackage, 'tarball'>): Promise<readonly string[]> {
  const { buffer } = new Uint8Array(await readFile(tarball));
  const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages.map((message) => JSON.stringify(message));
}

/** Returns the faults that "are the types wrong" finds at any subpath, and the subpaths that it did not check. */
export async function typeFaults(packed: PackedPackage): Promise<readonly string[]> {
  const subpaths = entrances(packed).map((entrance) => join('.', relative(packed.name, entrance)));
  const options = ['--profile', 'esm-only', '--format', 'json', '--entrypoints', ...subpaths];
  const { stdout } = await run(ATTW, [packed.tarball, ...options], { maxBuffer: 64 * 1024 * 1024 }).catch(
    (failure: { stdout: string }) => failure,
  );
  const { entrypoints, problems }: Analysis = JSON.parse(stdout).analysis;
  const counted = problems.filter(({ resolutionKind = '' }) => !WITHOUT_ESM.includes(resolutionKind));
  const missed = subpaths.length - Object.keys(entrypoints).length;
  return [
    ...counted.map((problem) => JSON.stringify(problem)),
    ...(missed === 0 ? [] : [`${missed} subpaths not checked`]),
  ];
}
