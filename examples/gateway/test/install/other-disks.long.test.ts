import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROFILE_FILE } from '../../src/install/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { onSmallDisk } from '../customer/kills/small-disk.ts';
import { GATEHOUSE, outcomeOf } from './gatehouse.ts';
import { contents, freePorts } from './installed-folder.ts';

/** Runs the lines of a shell script with a file system mounted at `disk`. `$gatehouse` is the command line. */
function onDisk(disk: string, options: string, lines: readonly string[]) {
  const [command = '', ...rest] = onSmallDisk(disk, `2g,${options}`);
  const gatehouse = [process.execPath, ...GATEHOUSE].join(' ');
  return outcomeOf(command, [...rest, 'sh', '-ec', lines.join('\n')], dirname(disk), { gatehouse });
}

/** Writes a file with answers that name free ports, and returns the options that install with it. */
async function installOptions(folder: string, dataDir: string): Promise<string> {
  const ports = await freePorts();
  const file = join(configFolder(), 'answers.json');
  writeFileSync(file, JSON.stringify({ data_dir: dataDir, ports }));
  return `--offline --yes --folder ${folder} --answers ${file}`;
}

describe('an installer', () => {
  it.each([
    ['its folder', (disk: string, other: string) => ({ folder: disk, dataDir: join(other, 'data') })],
    [
      'the folder of the data',
      (disk: string, other: string) => ({ folder: other, dataDir: join(disk, 'data') }),
    ],
  ])('writes nothing if %s is on a read-only file system', async (_, places) => {
    const [disk, other] = [configFolder(), join(configFolder(), 'gateway')];
    const { folder, dataDir } = places(disk, other);
    const install = `$gatehouse install ${await installOptions(folder, dataDir)}`;
    const refused = await onDisk(disk, 'ro', [install]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      new RegExp(
        `^Nothing was written\\.\\n {2}- ${disk} is on a read-only file system\\. Choose [^\\n]+\\n$`,
      ),
    );
    expect(existsSync(other)).toBe(false);
  });

  it('keeps the data on another file system than its own files, and removes both', async () => {
    const [disk, folder] = [configFolder(), configFolder()];
    const options = await installOptions(folder, join(disk, 'data'));
    const list = `find ${folder} ${disk} -mindepth 1 | sort`;
    const times = `find ${folder} ${disk} -type f -printf '%p %i %t\\n' | sort`;
    const { code, stdout, stderr } = await onDisk(disk, 'nr_inodes=1000', [
      `$gatehouse install ${options}`,
      `before="$(${times})"`,
      `$gatehouse install --offline --yes --folder ${folder}`,
      `test "$before" = "$(${times})"`,
      `echo '# Installed:'; ${list}`,
      `$gatehouse uninstall --purge --yes --folder ${folder}`,
      `echo '# Removed:'; ${list}`,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const installed = stdout.slice(stdout.indexOf('# Installed:'));
    expect(installed).toContain(`\n${join(folder, PROFILE_FILE)}\n`);
    expect(installed).toContain(`\n${join(disk, 'data/secrets/JWT_SECRET')}\n`);
    expect(stdout).toMatch(/# Removed:\n$/);
    expect(contents(folder)).toEqual({});
  });
});
