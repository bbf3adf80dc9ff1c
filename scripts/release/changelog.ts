import type { UnreleasedChanges } from './release-version.ts';

/** The heading of the unreleased section, with the version that it names or without one. */
const UNRELEASED = /^## (?:(?<named>\d\S*) \(unreleased\)|\[?Unreleased\]?)$/im;
const RELEASED = /^## \[?(?<version>\d+\.\d+\.\d+)\]? - \d{4}-\d\d-\d\d$/m;

/** Returns the unreleased section of a changelog. Throws if it has none. */
export function unreleasedChanges(changelog: string): UnreleasedChanges {
  const heading = UNRELEASED.exec(changelog);
  if (!heading) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  const [text = ''] = changelog.slice(heading.index + heading[0].length).split(/^## /m);
  return {
    latest: RELEASED.exec(changelog)?.groups?.version,
    named: heading.groups?.named,
    text: text.trim(),
  };
}

/**
 * Returns the changelog with the unreleased entries below the version and its date, and an empty unreleased section.
 */
export function releasedChangelog(changelog: string, version: string, date: string): string {
  return changelog.replace(UNRELEASED, `## Unreleased\n\n## ${version} - ${date}`);
}
