import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readTextFile } from '@gatehouse/http-koa/process';
import { fieldDifferences } from './field-differences.ts';
import type { PlannedFile } from './planned-file.ts';
import type { Profile } from './profile.ts';

/** The action of the installer on one file. */
export interface FileChange extends PlannedFile {
  /**
   * `edit`: the file was changed after the installer wrote it, and is kept. `foreign`: the installer did not
   * write the file.
   */
  readonly action: 'create' | 'keep' | 'replace' | 'edit' | 'foreign' | 'unreadable';
  /** Digest of the content on the disk; undefined if the file is missing. */
  readonly found: string | undefined;
  /**
   * For an edited or foreign file, a line for each field that differs from the planned file. For an unreadable file,
   * the reason.
   */
  readonly differences: readonly string[];
}

/** Compares a planned file with the file on the disk and with the one that the installer wrote before. */
export function fileChange(folder: string, file: PlannedFile, profile: Profile | undefined): FileChange {
  const read = readTextFile(join(folder, file.path));
  const none = { ...file, found: undefined, differences: [] };
  if (!('text' in read)) {
    if (read.isMissing) return { ...none, action: 'create' };
    return { ...none, action: 'unreadable', differences: [read.why] };
  }
  const found = digestOf(read.text);
  if (read.text === file.content) return { ...none, found, action: 'keep' };
  const written = profile?.files.find(({ path }) => path === file.path)?.sha256;
  if (written?.includes(found)) return { ...none, found, action: 'replace' };
  const differences = fieldDifferences(read.text, file.content);
  return { ...file, found, differences, action: written ? 'edit' : 'foreign' };
}

/** SHA-256 of a file's content. Changing this makes every installed file look edited. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
