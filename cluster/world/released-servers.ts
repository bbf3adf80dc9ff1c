import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');
const STORED = join(import.meta.dirname, '../released');
/** Installed packages and pages of this checkout, which the stored servers use. */
const SHARED = [
  'node_modules',
  'examples/gateway/node_modules',
  'examples/gateway/dist-web',
  'examples/study-auth/dist-web',
];

/** The servers of the last release. */
export interface ReleasedServers {
  readonly version: string;
  /** Returns the path of a program, for example of `gateway/dist/ops/main.js`. */
  program(path: string): string;
  remove(): Promise<void>;
}

/** Unpacks the stored servers of the last release into a temporary folder. */
export async function unpackReleasedServers(): Promise<ReleasedServers> {
  const [name = ''] = await readdir(STORED);
  const stored = await promisify(brotliDecompress)(await readFile(join(STORED, name)));
  const files: Readonly<Record<string, string>> = JSON.parse(stored.toString());
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-released-'));
  const program = (path: string) => join(folder, 'examples', path);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(program(path)), { recursive: true });
    await writeFile(program(path), text);
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const path of SHARED) await symlink(join(ROOT, path), join(folder, path));
  return {
    version: basename(name, '.br'),
    program,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
