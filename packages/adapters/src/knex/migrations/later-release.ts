import type { Migrations } from './migration.ts';
import { RELEASE } from './release.ts';

/** Part of a step's name before its number. */
const AREA = /^(.+?)-\d{4}-/;
/** End of the name of a step that removes something: the first release that works without it. */
const SINCE = /-since-(\d+\.\d+\.\d+)$/;

/**
 * Returns the applied steps that a later release has added to the same areas. An application can have areas of its own.
 */
export function laterSteps(applied: Iterable<string>, migrations: Migrations): readonly string[] {
  const areas = new Set(Object.keys(migrations).map(areaOf));
  return [...applied].filter((name) => !(name in migrations) && areas.has(areaOf(name))).sort();
}

/**
 * Returns the reason why this release cannot use a database to which a later release applied these steps, and what to
 * do. Returns `undefined` if it can, because no step removed what this release needs.
 */
export function laterReleaseFault(applied: Iterable<string>, migrations: Migrations): string | undefined {
  const removals = laterSteps(applied, migrations).filter((name) => isLater(firstRelease(name), RELEASE));
  const needed = removals.map(firstRelease).reduce((one, other) => (isLater(other, one) ? other : one), '');
  if (removals.length === 0) return undefined;
  return (
    `a later release has removed parts that this release (${RELEASE}) needs: ${removals.join(', ')}. Start release ` +
    `${needed} or later, or stop all processes and restore the backup from before the upgrade`
  );
}

function areaOf(name: string): string | undefined {
  return AREA.exec(name)?.[1];
}

function firstRelease(name: string): string {
  return SINCE.exec(name)?.[1] ?? '';
}

/** Returns whether the first version is later than the second. An empty text is earlier than every version. */
function isLater(one: string, other: string): boolean {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)];
  const index = a.findIndex((part, at) => part !== b[at]);
  return index >= 0 && (a[index] ?? 0) > (b[index] ?? 0);
}
