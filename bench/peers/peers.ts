import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder in which peers are installed, `.bench` in the repository, which is not an npm workspace. Peers are other
 * products that are measured for comparison.
 */
export const PEERS: string = join(import.meta.dirname, '../../.bench');

/** Installs exactly these versions of the peers, unless they are already installed. */
export function installPeers(name: string, versions: Readonly<Record<string, string>>): string {
  const folder = join(PEERS, name);
  const manifest = `${JSON.stringify({ private: true, dependencies: versions }, undefined, 2)}\n`;
  const installed = join(folder, 'installed.json');
  if (read(installed) === manifest) return folder;
  console.error(`Installing into ${folder}: ${Object.keys(versions).join(', ')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(installed, manifest);
  return folder;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
