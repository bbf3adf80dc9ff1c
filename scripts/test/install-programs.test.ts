import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPrograms } from '../prepare/test-programs.mjs';

const PREPARE = join(import.meta.dirname, '../prepare');
const ADVICE = 'The tests run real programs. Install them first: sudo apt-get install absent-program';

let folder: string;
let aptGet: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
  aptGet = join(folder, 'apt-get');
});
afterAll(() => removeFolder(folder));

async function writeAptGet(script: string): Promise<void> {
  await writeFile(aptGet, `#!/bin/sh\n${script}\n`);
  await chmod(aptGet, 0o755);
}

/**
 * Runs an installation as this user, and returns its exit code and its lines on standard error. A script of the test
 * replaces apt-get.
 */
function installed(user: number): Promise<readonly [code: number, lines: readonly string[]]> {
  const script = `process.getuid = () => ${user};
    const { installPrograms } = await import('${PREPARE}/install-programs.mjs');
    installPrograms({ present: ['/'], 'absent-program': ['${folder}/absent'] });`;
  const parameters = ['--input-type=module', '--eval', script];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, parameters, { env: { PATH: folder } }, (_error, _out, text) => {
      resolve([child.exitCode ?? -1, text.trim().split('\n')]);
    });
  });
}

describe('the installation of programs for the tests', () => {
  it('ends with one line that names the missing packages if apt-get fails', async () => {
    await writeAptGet('[ "$1" = update ]');
    expect(await installed(0)).toEqual([1, [`apt-get install failed. ${ADVICE}`]]);
    await writeAptGet('exit 100');
    expect(await installed(0)).toEqual([1, [`apt-get update failed. ${ADVICE}`]]);
  });

  it('ends with one line that names them if apt-get is missing, or if the user is not root', async () => {
    await rm(aptGet, { force: true });
    expect(await installed(0)).toEqual([1, [`apt-get update failed (spawnSync apt-get ENOENT). ${ADVICE}`]]);
    expect(await installed(1_000)).toEqual([1, [ADVICE]]);
  });

  it('installs only what is missing', async () => {
    await writeAptGet(`echo "$@" >> "${folder}/calls"`);
    expect((await installed(0))[0]).toBe(0);
    expect(await readFile(join(folder, 'calls'), 'utf8')).toBe(
      'update -qq\ninstall -y -qq --no-install-recommends absent-program\n',
    );
  });
});

describe('the paths of Chromium', () => {
  it('are listed in one file, for the preparation and for the tests', () => {
    const found = ['grep', '--untracked', '--files-with-matches', 'bin/chrom[i]um'];
    expect(execFileSync('git', found, { encoding: 'utf8' }).trim()).toMatch(/^\S+chromium-paths\.json$/);
    expect(testPrograms('test', {}).chromium).toContain('/usr/bin/google-chrome');
  });

  it('are replaced by CHROMIUM_PATH', () => {
    expect(testPrograms('test', { CHROMIUM_PATH: '/opt/chromium' })).not.toHaveProperty('chromium');
  });
});
