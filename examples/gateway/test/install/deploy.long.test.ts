import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { containerfile } from '../../src/deploy/containerfile.ts';
import { systemdFiles } from '../../src/deploy/systemd-files.ts';
import { configFolder } from '../config/config-folder.ts';

const run = promisify(execFile);
const MAX_EXPOSURE = 2;
const UNITS = Object.entries(systemdFiles()).filter(([name]) => /\.(service|target|timer)$/.test(name));
const SERVICES = UNITS.filter(([name]) => name.endsWith('.service'));

/**
 * Creates a folder with the units. The program in them is replaced by a program that exists on this machine.
 */
function unitFolder(): string {
  const folder = configFolder();
  for (const [name, text] of UNITS)
    writeFileSync(join(folder, name), text.replaceAll('/usr/bin/node', process.execPath));
  return folder;
}

describe('the systemd units', () => {
  it('cause no warning of systemd', async () => {
    const folder = unitFolder();
    const { stdout, stderr } = await run(
      'systemd-analyze',
      ['verify', ...UNITS.map(([name]) => join(folder, name))],
      { env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } },
    );
    expect(stdout + stderr).toBe('');
  });

  it.each(SERVICES.map(([name]) => name))('%s has an exposure of at most 2.0', async (name) => {
    const file = join(unitFolder(), name);
    const { stdout } = await run('systemd-analyze', ['security', '--offline=yes', file]);
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE);
    expect(Number(exposure)).toBeGreaterThan(0);
  });

  it('pass the URL that can change the schema only to the migration', () => {
    const admin = SERVICES.filter(([, text]) => text.includes('DATABASE_ADMIN_URL')).map(([name]) => name);
    expect(admin).toEqual(['gatehouse-migrate.service']);
  });
});

describe('the Containerfile', () => {
  it('is accepted by a linter, which reports a planted fault', () => {
    const text = containerfile();
    expect(validate(text)).toEqual([]);
    const [fault] = validate(text.replace('WORKDIR', 'WORKDIRECTORY'));
    expect(fault?.message).toBe('Unknown instruction: WORKDIRECTORY');
  });
});
