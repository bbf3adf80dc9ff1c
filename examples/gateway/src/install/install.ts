import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '@gatehouse/adapters/node';
import type { SettingFault } from '@gatehouse/http-koa/process';
import { digestOf, type FileChange, fileChange } from './file-change.ts';
import type { InstallationPlan } from './installation-plan.ts';
import { claimLeftData, leftData } from './left-data.ts';
import { IDENTITY_SECRET } from './mesh-identity.ts';
import { newSecret } from './new-secret.ts';
import { PROFILE_FILE, type Profile, profileText } from './profile.ts';
import { readProfile } from './read-profile.ts';
import { createAtomically, draftOf, writeAtomically } from './write-atomically.ts';

/** The changes that an installation would make on the disk, and the faults that prevent it. */
export interface PreparedInstallation {
  readonly plan: InstallationPlan;
  readonly before: Profile | undefined;
  readonly files: readonly FileChange[];
  readonly faults: readonly SettingFault[];
  /** Folders of an earlier installation whose data is used again; undefined without such data. */
  readonly left: readonly string[] | undefined;
}

/** Compares the plan with the disk. Writes nothing. */
export function preparedInstallation(plan: InstallationPlan): PreparedInstallation {
  const { profile: before, faults } = readProfile(plan.folder);
  const files = plan.files.map((file) => fileChange(plan.folder, file, before));
  const foreign = files
    .filter(({ action }) => action === 'foreign' || action === 'unreadable')
    .map(({ path, action, differences }) => ({
      message:
        action === 'foreign'
          ? `${join(plan.folder, path)} exists, and this installer did not write it (${differences.join('; ')})`
          : `${join(plan.folder, path)} ${differences.join()}`,
      remedy: 'Move it away, or install into another folder',
    }));
  const left = before ? undefined : leftData(plan.profile.data_dir);
  return { plan, before, files, faults: [...faults, ...foreign], left };
}

/** True if the installation is complete and has these answers. Installing then writes nothing. */
export function isInstalled(prepared: PreparedInstallation): boolean {
  const { plan, before, files } = prepared;
  const { secrets, data_dir } = plan.profile;
  return (
    before !== undefined &&
    files.every(({ action }) => action === 'keep' || action === 'edit') &&
    profileText(before) === profileText(profileWith(prepared, before.folders, 'written')) &&
    secrets.every((name) => existsSync(join(data_dir, 'secrets', name)))
  );
}

/**
 * Writes missing files, and replaces files that it wrote earlier. Does not change existing secrets and edited files.
 * Writes the profile first, because it lists the other files: if the run is killed, a later run can complete or remove
 * them.
 */
export async function install(prepared: PreparedInstallation): Promise<void> {
  const { plan, before, files, left = [] } = prepared;
  const { folder, profile } = plan;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const folders = before?.folders ?? plan.folders.filter((path) => !existsSync(path) || left.includes(path));
  const pending = profileWith(prepared, folders, 'pending');
  const final = profileWith(prepared, folders, 'written');
  if (!before || profileText(before) !== profileText(final)) await writeProfile(folder, pending);
  for (const path of plan.folders) await makePrivateFolder(path, () => {});
  const secrets = join(profile.data_dir, 'secrets');
  for (const name of profile.secrets) {
    const secret = name === IDENTITY_SECRET ? plan.identity.reveal() : newSecret();
    await createAtomically(join(secrets, name), secret);
  }
  for (const { path, content, action } of files) {
    const file = join(folder, path);
    if (action === 'create' || action === 'replace') await writeAtomically(file, content);
    else await rm(draftOf(file), { force: true });
  }
  if (profileText(pending) !== profileText(final)) await writeProfile(folder, final);
  await claimLeftData(profile.data_dir);
}

async function writeProfile(folder: string, profile: Profile): Promise<void> {
  await writeAtomically(join(folder, PROFILE_FILE), profileText(profile));
}

/** Returns the profile while its files are being written, or after that. */
function profileWith(
  { plan, before, files }: PreparedInstallation,
  folders: readonly string[],
  when: 'pending' | 'written',
): Profile {
  return { ...plan.profile, folders: [...folders], files: files.map((file) => listed(file, before, when)) };
}

/**
 * The row of a file in the profile. While the file is being replaced, the row contains the digests of both contents.
 */
function listed(
  { path, content, action, found }: FileChange,
  before: Profile | undefined,
  when: 'pending' | 'written',
): Profile['files'][number] {
  const planned = digestOf(content);
  if (action === 'edit')
    return before?.files.find((file) => file.path === path) ?? { path, sha256: [planned] };
  const isReplaced = action === 'replace' && when === 'pending' && found !== undefined;
  return { path, sha256: isReplaced ? [found, planned] : [planned] };
}
