import { join } from 'node:path';
import { readTextFile, type SettingFault, settingWords } from '@gatehouse/http-koa/process';
import { distance } from 'fastest-levenshtein';
import { PROFILE_FILE, type Profile, profileSchema } from './profile.ts';

/**
 * Reads the profile in the folder; undefined if the folder has no profile. If the profile is invalid, returns all
 * faults.
 */
export function readProfile(folder: string): {
  readonly profile: Profile | undefined;
  readonly faults: readonly SettingFault[];
} {
  const file = join(folder, PROFILE_FILE);
  const read = readTextFile(file);
  if (!('text' in read)) {
    const faults = read.isMissing ? [] : [{ message: `${file} ${read.why}`, remedy: 'Move it away' }];
    return { profile: undefined, faults };
  }
  let value: unknown;
  try {
    value = JSON.parse(read.text);
  } catch {
    const remedy = 'Restore it from a backup, or move it away and install again';
    return { profile: undefined, faults: [{ message: `${file} is not JSON`, remedy }] };
  }
  const { data, error } = profileSchema.safeParse(value, { error: settingWords });
  return data ? { profile: data, faults: [] } : { profile: undefined, faults: faultsOf(file, value, error) };
}

function faultsOf(
  file: string,
  value: unknown,
  { issues }: { readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[] },
): readonly SettingFault[] {
  const version = (value as { schema_version?: unknown } | null)?.schema_version;
  if (typeof version === 'number' && version > 1) {
    const remedy = 'Use the version of Gatehouse that wrote it, or a later one';
    return [
      {
        message: `${file} has schema_version ${version}, but this version of Gatehouse reads only schema_version 1`,
        remedy,
      },
    ];
  }
  return issues.map((issue) => ({
    field: issue.path.join('.') || undefined,
    message: 'keys' in issue ? unknownKeys(issue.keys as readonly string[]) : issue.message,
    remedy: `Correct ${file}`,
  }));
}

const FIELDS = Object.keys(profileSchema.shape);

function unknownKeys(keys: readonly string[]): string {
  const named = keys.map((key) => {
    const nearest = FIELDS.toSorted((a, b) => distance(key, a) - distance(key, b))[0];
    return `${key} is not a field of the profile; the nearest is ${nearest}`;
  });
  return named.join(', and ');
}
