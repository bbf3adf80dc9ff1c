import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gt } from 'semver';
import { packageAddresses } from '../pack/package-addresses.ts';
import { PUBLISHED } from '../pack/packed-packages.ts';
import { isBreaking, isReleaseVersion, type UnreleasedChanges } from './release-version.ts';

/** Folders in which tests find the databases that the servers of each release have filled. */
const STORED_DATABASES = [
  'examples/gateway/test/upgrade/released',
  'examples/study-auth/test/http/upgrade/released',
  'examples/support-forum/test/upgrade/released',
];
/** The home page in package.json until the project has an address. */
const PLACEHOLDER = /\bgatehouse\.example\b/;

/** A release that is checked before it is prepared. */
export interface PlannedRelease {
  readonly root: string;
  readonly version: string;
  readonly changes: UnreleasedChanges;
  readonly isDryRun: boolean;
}

/** Returns every reason to refuse the release, each with its remedy. */
export function releaseFaults(release: PlannedRelease): readonly string[] {
  return [
    ...versionFaults(release),
    ...treeFaults(release),
    ...databaseFaults(release),
    ...metadataFaults(release),
  ];
}

function versionFaults({ root, version, changes }: PlannedRelease): string[] {
  if (!isReleaseVersion(version))
    return [`"${version}" is not a version such as 1.2.3. Give --version another value.`];
  const { latest, text } = changes;
  const upgrading = join(root, 'docs/guide/upgrading.md');
  const notes = existsSync(upgrading) ? readFileSync(upgrading, 'utf8') : '';
  return [
    ...(latest !== undefined && !gt(version, latest)
      ? [`Version ${version} is not later than ${latest}, the latest release. Give --version a later one.`]
      : []),
    ...(existsSync(join(root, 'release', version))
      ? [`release/${version} exists. Delete the folder first.`]
      : []),
    ...(/^- /m.test(text)
      ? []
      : ['The unreleased section of CHANGELOG.md has no entries. Describe the changes there.']),
    ...(isBreaking(changes) && !new RegExp(`^##+ .*\\b${version.replaceAll('.', '\\.')}$`, 'm').test(notes)
      ? [`The release breaks something. Add a section "### ${version}" to docs/guide/upgrading.md.`]
      : []),
  ];
}

function treeFaults({ root, version }: PlannedRelease): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return [
    ...(git('status', '--porcelain') === ''
      ? []
      : ['The working tree has changes. Commit or remove them first.']),
    ...(git('tag', '--list', `v${version}`) === ''
      ? []
      : [`The tag v${version} exists. Choose a later version.`]),
  ];
}

/**
 * Reports stored databases of this release that are missing. Later releases are tested with them, and only the servers
 * of this release can fill them.
 */
function databaseFaults({ root, version, isDryRun }: PlannedRelease): string[] {
  if (isDryRun || !isReleaseVersion(version)) return [];
  const missing = STORED_DATABASES.filter((folder) => !existsSync(join(root, folder, version)));
  if (missing.length === 0) return [];
  return [
    `No databases of ${version} are stored in ${missing.join(' and ')}. Run "STORED_RELEASE=${version} npx vitest run ` +
      '--config vitest.long.config.ts released-databases", and commit them.',
  ];
}

/**
 * Reports faults in the package.json of each published package. npm proves where a package was built only if its
 * package.json names the repository and allows provenance.
 */
function metadataFaults({ root, isDryRun }: PlannedRelease): string[] {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { homepage = '' } = read('package.json');
  const faults = PUBLISHED.flatMap((name) => {
    const directory = `packages/${name}`;
    const { repository, license, publishConfig } = read(`${directory}/package.json`);
    const expected = packageAddresses(homepage, directory).repository;
    return [
      ...(JSON.stringify(repository) === JSON.stringify(expected)
        ? []
        : [`${directory}/package.json: repository is not ${JSON.stringify(expected)}.`]),
      ...(license ? [] : [`${directory}/package.json has no license.`]),
      ...(publishConfig?.provenance === true && publishConfig.access === 'public'
        ? []
        : [`${directory}/package.json: publishConfig needs "access": "public" and "provenance": true.`]),
    ];
  });
  if (isDryRun || !PLACEHOLDER.test(homepage)) return faults;
  return [
    ...faults,
    `The packages name ${homepage}, which is a placeholder. Set homepage in package.json to the project's address and ` +
      'run the tests of published packages, or use --dry-run.',
  ];
}
