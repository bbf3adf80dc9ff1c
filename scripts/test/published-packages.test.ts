import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageAddresses } from '../pack/package-addresses.ts';
import { PUBLISHED } from '../pack/packed-packages.ts';
import { type Lock, requiredPackages } from '../pack/required-packages.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { homepage } = read('package.json');
const lock: Lock = read('package-lock.json');

describe.each(PUBLISHED.map((name) => `packages/${name}`))('%s', (directory) => {
  it('names the repository, the home page and the address for bugs of the project', () => {
    const manifest = read(`${directory}/package.json`);
    expect(manifest).toMatchObject(packageAddresses(homepage, directory));
    expect(manifest.keywords.length).toBeGreaterThan(2);
  });

  it('brings no install script, unless npm can leave the package out', () => {
    const required = requiredPackages(lock, directory);
    const scripts = required.filter(({ hasInstallScript, isOptional }) => hasInstallScript && !isOptional);
    expect(scripts.map(({ path }) => path)).toEqual([]);
  });

  it('brings no telemetry', () => {
    const paths = requiredPackages(lock, directory).map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith('node_modules/@scarf/scarf'))).toEqual([]);
  });
});

describe('the packages that npm installs with another one', () => {
  const planted: Lock = {
    packages: {
      'packages/a': {
        dependencies: { b: '1' },
        optionalDependencies: { c: '1', absent: '1' },
        peerDependencies: { d: '1', e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
      },
      'packages/b': { dependencies: { '@scope/f': '1' } },
      'node_modules/b': { link: true, resolved: 'packages/b' },
      'node_modules/c': { hasInstallScript: true, dependencies: { f: '1', d: '1' } },
      'node_modules/d': { hasInstallScript: true },
      'node_modules/e': { hasInstallScript: true },
      'node_modules/@scope/f': { dependencies: { c: '1' } },
      'node_modules/@scope/f/node_modules/c': { hasInstallScript: true },
      'node_modules/f': {},
    },
  };

  it('are found through links, nested folders and peers, and are optional only if every dependent says so', () => {
    const found = requiredPackages(planted, 'packages/a').map(
      ({ path, isOptional }) => `${path}${isOptional ? ' optional' : ''}`,
    );
    expect(found.toSorted()).toEqual([
      'node_modules/@scope/f',
      'node_modules/@scope/f/node_modules/c',
      'node_modules/c optional',
      'node_modules/d',
      'node_modules/f optional',
      'packages/b',
    ]);
  });

  it('must be in the lock', () => {
    const missing = { packages: { 'packages/a': { dependencies: { b: '1' } } } };
    expect(() => requiredPackages(missing, 'packages/a')).toThrow('does not contain b for packages/a');
  });
});
