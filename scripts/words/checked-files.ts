import { execFileSync } from 'node:child_process';

const PROSE = /\.(?:[cm]?[jt]sx?|md|html|css|ya?ml|sh)$|(?:^|\/)package\.json$/;
/** Files that are not checked, because they contain the words themselves. */
const LISTS = /(?:^|\/)scripts\/(?:words\/|test\/words\.test\.ts$)/;

/** Returns the files at these paths that git tracks, or would add. */
export function checkedFiles(paths: readonly string[]): readonly string[] {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...paths];
  const files = execFileSync('git', listing, { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 }).split('\n');
  return files.filter((file) => PROSE.test(file) && !LISTS.test(file));
}
