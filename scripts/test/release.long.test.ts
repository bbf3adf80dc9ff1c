import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareRelease } from '../release/prepare-release.ts';
import { linkAllInstalled } from './tree-copy.ts';

const ROOT = join(import.meta.dirname, '../..');

let root: string;

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' }).trim();
}

async function edited(path: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(join(root, path), 'utf8');
  const changed = edit(text);
  if (changed === text) throw new Error(`The edit does not change ${path}.`);
  await writeFile(join(root, path), changed);
}

/** Commits a change of the clone for the duration of the work. */
async function committed(
  path: string,
  edit: (text: string) => string,
  work: () => Promise<void>,
): Promise<void> {
  await edited(path, edit);
  git('commit', '--quiet', '--all', '--message', 'change');
  try {
    await work();
  } finally {
    git('reset', '--quiet', '--hard', 'HEAD~1');
  }
}

function release(options: { version?: string; isDryRun?: boolean } = {}) {
  return prepareRelease({ root, version: undefined, isDryRun: true, ...options });
}

/** The changelog before the first release. */
const FIRST = '# Changelog\n\n## 0.1.0 (unreleased)\n\n### Added\n\n- All.\n';
/** The changelog after the release of 0.1.0, with a new entry below the heading. */
const afterFirst = (heading: string) => () =>
  `# Changelog\n\n## Unreleased\n\n### ${heading}\n\n- A change.\n\n## 0.1.0 - 2026-11-23\n\n- All.\n`;
const STORED_DATABASES = [
  'gateway/test/upgrade/released',
  'study-auth/test/http/upgrade/released',
  'support-forum/test/upgrade/released',
];

/** Creates the folders in which a release must find its databases. */
async function storeDatabases(version: string): Promise<void> {
  for (const folder of STORED_DATABASES) {
    await mkdir(join(root, 'examples', folder, version), { recursive: true });
    await writeFile(join(root, 'examples', folder, version, 'database.br'), '');
  }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gatehouse-release-'));
  const copy =
    'git ls-files -z --cached --others --exclude-standard | tar -c --null --files-from=- | tar -x -C "$0"';
  execFileSync('bash', ['-c', `set -o pipefail; ${copy}`, root], { cwd: ROOT });
  // Restore the state of these files before the first release, because this checkout can have had releases.
  await writeFile(join(root, 'CHANGELOG.md'), FIRST);
  await writeFile(join(root, 'docs/guide/upgrading.md'), '# Upgrading\n');
  for (const folder of STORED_DATABASES)
    await rm(join(root, 'examples', folder), { recursive: true, force: true });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  await linkAllInstalled(root);
});

afterAll(() => removeFolder(root));

describe('a release', () => {
  it('is refused while the tree has changes', async () => {
    await writeFile(join(root, 'docs/new.md'), 'new\n');
    await expect(release()).rejects.toThrow('The working tree has changes. Commit or remove them first.');
    await rm(join(root, 'docs/new.md'));
  });

  it.each(['1', 'v1.2.3', '1.2.3-rc.1', '01.2.3', '../1.2.3'])(
    'is refused for the version %s',
    async (version) => {
      await expect(release({ version })).rejects.toThrow(`"${version}" is not a version such as 1.2.3.`);
    },
  );

  it.each(['0.1.0', '0.0.9'])('is refused for %s after 0.1.0', async (version) => {
    await committed('CHANGELOG.md', afterFirst('Added'), async () => {
      await expect(release({ version })).rejects.toThrow(`Version ${version} is not later than 0.1.0`);
    });
  });

  it('is refused if its folder exists', async () => {
    await mkdir(join(root, 'release/0.1.0'), { recursive: true });
    await expect(release()).rejects.toThrow('release/0.1.0 exists. Delete the folder first.');
    await rm(join(root, 'release'), { recursive: true });
  });

  it('is refused if its tag exists', async () => {
    git('tag', 'v0.1.0');
    await expect(release()).rejects.toThrow('The tag v0.1.0 exists.');
    git('tag', '--delete', 'v0.1.0');
  });

  it('is refused without --dry-run while the packages name a placeholder as their home page', async () => {
    await expect(release({ isDryRun: false })).rejects.toThrow('which is a placeholder');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('is refused without --dry-run while no databases of its version are stored', async () => {
    const command = 'STORED_RELEASE=0.1.0 npx vitest run --config vitest.long.config.ts released-databases';
    await expect(release({ isDryRun: false })).rejects.toThrow(command);
  });

  it('is refused if it breaks something and the upgrade notes do not name it', async () => {
    await committed('CHANGELOG.md', afterFirst('Breaking'), async () => {
      await expect(release()).rejects.toThrow('Add a section "### 0.2.0" to docs/guide/upgrading.md.');
    });
  });

  it('is refused if a package does not allow provenance', async () => {
    await committed(
      'packages/core/package.json',
      (text) => text.replace('"provenance": true', '"provenance": false'),
      async () => {
        await expect(release()).rejects.toThrow('packages/core/package.json: publishConfig needs');
      },
    );
  });

  // This test is the last one, because it takes minutes and leaves the copy in the middle of a release if it fails.
  it('makes the same files in a release as in a dry run, which leaves the tree as it was', async () => {
    git('switch', '--quiet', '--create', 'addressed');
    const addressed = (text: string) => text.replaceAll('gatehouse.example', 'gatehouse.invalid');
    for (const folder of [
      '',
      'packages/core/',
      'packages/adapters/',
      'packages/http-koa/',
      'packages/testing/',
    ])
      await edited(`${folder}package.json`, addressed);
    await edited('CHANGELOG.md', afterFirst('Added'));
    await storeDatabases('0.2.0');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'change');

    const dry = await release();
    expect(git('status', '--porcelain')).toBe('');
    expect(dry.files).toEqual([
      'SHA256SUMS',
      'gatehouse-adapters-0.2.0.tgz',
      'gatehouse-core-0.2.0.tgz',
      'gatehouse-gateway-0.2.0.tgz',
      'gatehouse-http-koa-0.2.0.tgz',
      'gatehouse-testing-0.2.0.tgz',
      'gatehouse.cdx.json',
    ]);
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: dry.folder });
    const sums = await readFile(join(dry.folder, 'SHA256SUMS'), 'utf8');
    const bom = JSON.parse(await readFile(join(dry.folder, 'gatehouse.cdx.json'), 'utf8'));
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'gatehouse' } } });
    const refs = bom.components.map((component: { 'bom-ref': string }) => component['bom-ref']);
    expect(refs).toEqual(expect.arrayContaining(['@atproto/pds@0.5.35', '@gatehouse/core@0.2.0']));
    expect(refs.some((ref: string) => ref.startsWith('better-sqlite3@'))).toBe(true);
    expect(refs.some((ref: string) => ref.startsWith('vitest@'))).toBe(false);
    await rm(join(root, 'release'), { recursive: true });

    const { folder } = await release({ isDryRun: false });
    expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toBe(sums);
    const json = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));
    const changed = { version: '0.2.0', dependencies: { '@gatehouse/core': '0.2.0' } };
    expect(await json('packages/adapters/package.json')).toMatchObject(changed);
    expect((await json('package-lock.json')).packages['packages/adapters']).toMatchObject(changed);
    expect(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(
      /^## Unreleased\n\n## 0\.2\.0 - \d{4}-\d\d-\d\d\n\n### Added\n\n- A change\.$/m,
    );
    expect(await readFile(join(root, 'examples/study-auth/src/open-api.ts'), 'utf8')).toContain(
      "version: '0.2.0'",
    );
    expect(await readFile(join(root, 'docs/guide/embedding.md'), 'utf8')).toContain(
      'gatehouse-core-0.2.0.tgz',
    );
    git('commit', '--quiet', '--all', '--message', 'release');
    await expect(release()).rejects.toThrow('The unreleased section of CHANGELOG.md has no entries.');
    await rm(join(root, 'release'), { recursive: true });
    git('switch', '--quiet', '-');
  }, 1_200_000);
});
