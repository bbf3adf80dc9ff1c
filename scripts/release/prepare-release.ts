import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { publintFaults, typeFaults } from '../pack/package-faults.ts';
import { type PackedGateway, packedGateway } from '../pack/packed-gateway.ts';
import { packedPackages } from '../pack/packed-packages.ts';
import { billOfMaterials, billOfMaterialsFaults } from './bill-of-materials.ts';
import { releasedChangelog, unreleasedChanges } from './changelog.ts';
import { containerImage } from './container-image.ts';
import { releaseFaults } from './release-faults.ts';
import { nextVersion } from './release-version.ts';
import { versionedFiles } from './versioned-files.ts';
import { withChangedFiles } from './with-changed-files.ts';

const run = promisify(execFile);

/** A release that was refused. Its message lists every reason. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** A release to prepare. */
export interface ReleaseRequest {
  /** Root of the repository. */
  readonly root: string;
  /** Version of the release; undefined for the next version by the headings of the changelog. */
  readonly version: string | undefined;
  /** If true, restores the working tree afterwards, and accepts placeholder addresses. */
  readonly isDryRun: boolean;
}

/** The files of a release, and its container image. */
export interface PreparedRelease {
  readonly version: string;
  readonly folder: string;
  /** Names of the files in the folder. */
  readonly files: readonly string[];
  /** Name of the container image; undefined if no daemon of docker or podman responds. */
  readonly image: string | undefined;
}

/**
 * Writes the versions and the changelog, and creates `release/<version>` with the packed packages, the packed gateway,
 * the bill of materials and the checksums. Builds the container image. Publishes and pushes nothing. Throws
 * `ReleaseRefused` before any change, or if a package has a fault.
 */
export async function prepareRelease({
  root,
  version: wanted,
  isDryRun,
}: ReleaseRequest): Promise<PreparedRelease> {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const changes = unreleasedChanges(changelog);
  const version = wanted ?? nextVersion(changes);
  const faults = releaseFaults({ root, version, changes, isDryRun });
  if (faults.length > 0) throw new ReleaseRefused(faults);

  const committed = execFileSync('git', ['log', '-1', '--format=%cI'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const date = new Date(committed).toISOString();
  const files = {
    ...versionedFiles(root, version),
    'CHANGELOG.md': releasedChangelog(changelog, version, date.slice(0, 'yyyy-mm-dd'.length)),
  };
  const folder = join(root, 'release', version);
  await mkdir(folder, { recursive: true });
  try {
    return await withChangedFiles(root, files, !isDryRun, async () => {
      await pack(root, folder);
      const gateway = await packGateway(root, folder);
      await writeBillOfMaterials(root, folder, date, gateway.packages);
      await writeChecksums(folder);
      const image = await containerImage(root, version);
      return { version, folder, files: (await readdir(folder)).sort(), image };
    });
  } catch (failure) {
    await rm(folder, { recursive: true, force: true });
    throw failure;
  }
}

async function pack(root: string, folder: string): Promise<void> {
  const faults: string[] = [];
  for (const packed of await packedPackages(folder, undefined, root)) {
    const found = [...(await publintFaults(packed)), ...(await typeFaults(packed))];
    faults.push(...found.map((fault) => `${basename(packed.tarball)}: ${fault}`));
  }
  if (faults.length > 0) throw new ReleaseRefused(faults);
}

/** Builds the pages and the servers, and packs them. The built files contain the version. */
async function packGateway(root: string, folder: string): Promise<PackedGateway> {
  for (const words of [['build:web', '--workspace', 'examples/gateway'], ['build:servers']])
    await run('npm', ['run', '--silent', ...words], { cwd: root });
  const packed = await packedGateway(folder, root);
  const faults = await publintFaults(packed);
  if (faults.length > 0)
    throw new ReleaseRefused(faults.map((fault) => `${basename(packed.tarball)}: ${fault}`));
  return packed;
}

async function writeBillOfMaterials(
  root: string,
  folder: string,
  date: string,
  packages: readonly string[],
): Promise<void> {
  const text = await billOfMaterials(root, date, packages);
  const faults = await billOfMaterialsFaults(text);
  if (faults.length > 0) throw new ReleaseRefused(faults.map((fault) => `gatehouse.cdx.json: ${fault}`));
  await writeFile(join(folder, 'gatehouse.cdx.json'), text);
}

/** Writes `SHA256SUMS` in the form that `sha256sum --check` reads. */
async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const digest = createHash('sha256').update(await readFile(join(folder, name)));
    lines.push(`${digest.digest('hex')}  ${name}\n`);
  }
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
}
