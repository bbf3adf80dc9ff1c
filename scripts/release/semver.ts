/** A version without a pre-release (Semantic Versioning 2.0.0 section 2): major, minor, patch. */
export type Semver = readonly [number, number, number];

const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

export function isSemver(version: string): boolean {
  return FORM.test(version);
}

/** Throws if the text is not a version. */
export function semver(version: string): Semver {
  const [, major, minor, patch] = FORM.exec(version) ?? [];
  if (patch === undefined) throw new Error(`"${version}" is not a version such as 1.2.3.`);
  return [Number(major), Number(minor), Number(patch)];
}

/** Returns whether the first version is later than the second (section 11). */
export function isLater(one: string, other: string): boolean {
  const [a, b] = [semver(one), semver(other)];
  const index = a.findIndex((part, at) => part !== b[at]);
  return index >= 0 && (a[index] ?? 0) > (b[index] ?? 0);
}
