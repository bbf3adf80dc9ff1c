import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns whether node_modules contains the packages in package-lock.json. npm stores a list of the packages that it
 * installed. This function compares each entry of the two lists. Modification times are not sufficient, because a
 * copied or restored node_modules can be newer than the lock file. Optional packages can be missing, because npm skips
 * packages for other platforms and packages that it failed to build.
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesIn(record);
  return Object.entries(packagesIn(join(root, 'package-lock.json')))
    .filter(([path]) => path !== '')
    .every(([path, wanted]) =>
      path in installed ? isSame(wanted, installed[path]) : wanted.optional === true,
    );
}

function isSame(one, other) {
  return ['version', 'integrity', 'link'].every((field) => one[field] === other[field]);
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
