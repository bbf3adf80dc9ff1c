/**
 * Installs repeatedly on the file system at the folder in the first argument. Each time, the file system has room for
 * one more file or one more page than before. Then enlarges the file system and installs again. Prints a `SmallDiskRun`
 * for each time as JSON. Run it with `onSmallDisk`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  checkedAnswers,
  install,
  installationPlan,
  meshIdentity,
  preparedInstallation,
} from '../../src/install/index.ts';

/** What one installation left on the disk, as contents by path. */
type Contents = Readonly<Record<string, string>>;

/** Outcome of an installation on a small disk, and of the next one. */
export interface SmallDiskRun {
  readonly limit: string;
  readonly code: string | undefined;
  readonly left: Contents;
  readonly completed: Contents;
}

const PAGE_KIB = 4;
const AMPLE = 'size=64m,nr_inodes=10000';
const [, , disk = ''] = process.argv;
const folder = join(disk, 'gateway');
const checked = checkedAnswers({});
if (!('answers' in checked)) throw new Error(JSON.stringify(checked.faults));
const { answers } = checked;

const KINDS: readonly ((room: number) => string)[] = [
  (room) => `size=64m,nr_inodes=${room + 1}`,
  (room) => `size=${room * PAGE_KIB}k,nr_inodes=10000`,
];

const runs: SmallDiskRun[] = [];
for (const kind of KINDS) {
  let isTooSmall = true;
  for (let room = 1; isTooSmall; room += 1) {
    const limit = kind(room);
    limitDisk(limit);
    const code = await installed();
    const left = contents();
    limitDisk(AMPLE);
    const again = code === undefined ? undefined : await installed();
    if (again !== undefined) throw new Error(`The second run failed with ${again}.`);
    runs.push({ limit, code, left, completed: contents() });
    rmSync(folder, { recursive: true });
    isTooSmall = code !== undefined;
  }
}
console.log(JSON.stringify(runs));

/** Returns the code of the error that ended the installation; undefined if it is complete. */
async function installed(): Promise<string | undefined> {
  const identity = meshIdentity(join(folder, 'data'));
  try {
    await install(preparedInstallation(installationPlan(folder, answers, identity)));
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code;
  }
}

function limitDisk(limit: string): void {
  execFileSync('mount', ['-o', `remount,${limit}`, disk]);
}

function contents(): Contents {
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path, 'utf8')]),
  );
}
