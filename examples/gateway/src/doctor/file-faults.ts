import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInput } from '@gatehouse/core/kernel';
import { parseMeshManifest } from '@gatehouse/core/mesh';
import { readTextFile, type SettingFault } from '@gatehouse/http-koa/process';
import type { Examined } from './examined.ts';

const OTHER_USERS_MASK = 0o077;

/**
 * Reports missing files of the installer, an invalid manifest of the mesh, missing or empty secrets, and secrets and
 * data that other users can access.
 */
export function fileFaults({ folder, profile }: Examined): readonly SettingFault[] {
  const { data_dir: data, files, secrets, postgresql } = profile;
  const missing = files
    .map(({ path }) => join(folder, path))
    .filter((path) => !existsSync(path))
    .map((path) => ({ message: `${path} is missing`, remedy: 'Write it again with: gatehouse install' }));
  const mesh = join(folder, 'svc-triangle.json');
  const names = secrets.map((name) => join(data, 'secrets', name));
  return [
    ...missing,
    ...meshFaults(mesh),
    ...names.flatMap(secretFaults),
    ...[data, join(data, 'secrets'), ...(postgresql ? [postgresql.folder] : [])].flatMap(openFaults),
  ];
}

function meshFaults(path: string): readonly SettingFault[] {
  const read = readTextFile(path);
  if (!('text' in read)) return [];
  const remedy = `Correct ${path}`;
  try {
    parseMeshManifest(JSON.parse(read.text));
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInput)) return [{ message: `${path} is not JSON`, remedy }];
    return error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message, remedy }));
  }
}

function secretFaults(path: string): readonly SettingFault[] {
  if (!existsSync(path)) {
    const remedy = 'Restore it from a backup. A new secret cannot open data that the old one sealed';
    return [{ message: `The secret ${path} is missing`, remedy }];
  }
  if (readFileSync(path, 'utf8').trim() === '')
    return [{ message: `The secret ${path} is empty`, remedy: 'Restore it from a backup' }];
  return openFaults(path);
}

function openFaults(path: string): readonly SettingFault[] {
  if (!existsSync(path)) return [];
  const { mode } = statSync(path);
  if ((mode & OTHER_USERS_MASK) === 0) return [];
  return [{ message: `Other users of this machine can access ${path}`, remedy: `Run: chmod go= ${path}` }];
}
