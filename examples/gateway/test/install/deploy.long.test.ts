import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { composeFile } from '../../src/deploy/compose-file.ts';
import { containerfile } from '../../src/deploy/containerfile.ts';
import { DEPLOYED } from '../../src/deploy/deployed.ts';
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

describe('the nightly backup', () => {
  it('is created every night, and keeps a limited number of backups', () => {
    const texts = Object.fromEntries(UNITS);
    expect(texts['gatehouse-backup.timer']).toMatch(/^OnCalendar=\*-\*-\* 0[0-5]:/m);
    expect(texts['gatehouse-backup.service']).toMatch(/^ExecStart=.* backup create .*--keep \d+/m);
  });
});

describe('the compose file', () => {
  const { services } = parse(composeFile()) as { services: Record<string, Record<string, unknown>> };

  it('has a service for each process but the mesh', () => {
    const names = DEPLOYED.map(({ name }) => name).filter((name) => name !== 'mesh');
    expect(Object.keys(services).sort()).toEqual(names.sort());
  });

  it.each(Object.keys(services))(
    'runs %s without privileges, on a read-only root, with a health check',
    (name) => {
      const readyPath = DEPLOYED.find((row) => row.name === name)?.readyPath ?? '';
      expect(services[name]).toMatchObject({
        user: '10001:10001',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        healthcheck: { test: ['CMD', 'node', '-e', expect.stringContaining(readyPath)] },
      });
    },
  );

  it('names no URL that can change the schema', () => {
    expect(composeFile()).not.toContain('DATABASE_ADMIN_URL');
  });
});

describe('the Containerfile', () => {
  it('copies the built files to an image without build tools, which does not run as root', () => {
    const [, build = '', last = ''] = containerfile().split(/^FROM /m);
    expect(build).toContain('npm prune --omit=dev');
    expect(last).toMatch(/^\S+-slim\n/);
    expect(last).toContain('COPY --from=build /opt/gatehouse /opt/gatehouse');
    expect(last).toMatch(/rm --recursive .*\/npm /);
    expect(last).not.toMatch(/apt-get|npm (?:ci|install|run)/);
    expect(last).toMatch(/\nUSER 10001:10001\n/);
  });

  it('is accepted by a linter, which reports a planted fault', () => {
    const text = containerfile();
    expect(validate(text)).toEqual([]);
    const [fault] = validate(text.replace('WORKDIR', 'WORKDIRECTORY'));
    expect(fault?.message).toBe('Unknown instruction: WORKDIRECTORY');
  });
});
