import { inc, major, valid } from 'semver';

/** Headings of the changelog below which entries break something for users. */
const BREAKING = /^### (?:Breaking|Removed)\b/m;
const FEATURES = /^### (?:Added|Changed|Deprecated)\b/m;

/** The unreleased section of the changelog, which decides the version of a release. */
export interface UnreleasedChanges {
  /** Version of the latest release; undefined before the first release. */
  readonly latest: string | undefined;
  /** Version in the heading of the section, if it names one. */
  readonly named: string | undefined;
  /** The text below the heading. */
  readonly text: string;
}

/** Returns whether the section contains entries that break something for users. */
export function isBreaking({ text }: UnreleasedChanges): boolean {
  return BREAKING.test(text);
}

/** Returns whether the text is a version without a pre-release, a prefix or build metadata, such as 1.2.3. */
export function isReleaseVersion(version: string): boolean {
  return valid(version) === version && !version.includes('-');
}

/**
 * Returns the next version by the headings of the unreleased section, as Semantic Versioning 2.0.0 defines it. Before
 * 1.0.0, a breaking change increments the minor version (section 4). Before the first release, it is the named version,
 * or 0.1.0 if none is named.
 */
export function nextVersion(changes: UnreleasedChanges): string {
  const { latest, named, text } = changes;
  if (latest === undefined) return named ?? '0.1.0';
  const breaking = major(latest) > 0 ? 'major' : 'minor';
  const next = inc(latest, isBreaking(changes) ? breaking : FEATURES.test(text) ? 'minor' : 'patch');
  if (next === null) throw new Error(`"${latest}" is not a version such as 1.2.3.`);
  return next;
}
