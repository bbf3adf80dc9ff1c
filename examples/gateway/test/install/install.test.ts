import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ed25519Identity } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import { parseMeshManifest } from '@gatehouse/core/mesh';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  answersOfProfile,
  install,
  installedProcesses,
  type Profile,
  preflightFaults,
  preparedInstallation,
  readProfile,
  removalOf,
  THIS_MACHINE,
  uninstall,
} from '../../src/install/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { answers, contents, installedFolder, prepared } from './installed-folder.ts';

function profileIn(folder: string): Profile {
  const { profile } = readProfile(folder);
  if (!profile) throw new Error('There is no profile.');
  return profile;
}

/** Changes one field of a JSON file. */
function edit(folder: string, file: string, fields: object): void {
  const path = join(folder, file);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...fields }));
}

describe('an installation', () => {
  it('consists of files and secrets that only their owner can read', async () => {
    const folder = await installedFolder();
    const modes = Object.entries(contents(folder)).map(([path, content]) => [path, content.split(' ')[0]]);
    const files = modes.filter(([path]) => statSync(join(folder, path ?? '')).isFile());
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter(([, mode]) => mode !== '600')).toEqual([]);
    expect(Object.fromEntries(modes)).toMatchObject({ data: '700', 'data/secrets': '700' });
  });

  it('creates its folder for its owner only, whatever the umask, and keeps the mode of an existing one', async () => {
    const [missing, existing] = [join(configFolder(), 'above', 'gateway'), await installedFolder()];
    chmodSync(existing, 0o755);
    const before = process.umask(0);
    try {
      for (const folder of [missing, existing]) await install(prepared(folder));
    } finally {
      process.umask(before);
    }
    const modes = [dirname(missing), missing, existing].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o755]);
  });

  it('does not change when the installer runs again, with the same answers or with those of the profile', async () => {
    const folder = await installedFolder({ pds_provider: 'loopback' });
    const before = contents(folder);
    await install(prepared(folder, { pds_provider: 'loopback' }));
    expect(contents(folder)).toEqual(before);
    await install(prepared(folder, answersOfProfile(profileIn(folder))));
    expect(contents(folder)).toEqual(before);
  });

  it('names its mesh identity in a manifest that the mesh accepts', async () => {
    const folder = await installedFolder();
    const manifest = parseMeshManifest(JSON.parse(readFileSync(join(folder, 'svc-triangle.json'), 'utf8')));
    const key = readFileSync(join(folder, 'data/secrets/LIBP2P_IDENTITY_KEY'), 'utf8');
    expect(manifest.self).toBe(Ed25519Identity.parse(new Secret(key)).id);
  });

  it('changes with the answers, and keeps its secrets', async () => {
    const folder = await installedFolder();
    const secret = readFileSync(join(folder, 'data/secrets/JWT_SECRET'), 'utf8');
    await install(prepared(folder, { ports: { gateway: 39_000 } }));
    expect(JSON.parse(readFileSync(join(folder, 'svc-gateway.json'), 'utf8')).port).toBe(39_000);
    expect(profileIn(folder).processes.gateway).toBe(39_000);
    expect(readFileSync(join(folder, 'data/secrets/JWT_SECRET'), 'utf8')).toBe(secret);
  });

  it('records an embedded PostgreSQL, with its folder and port, and keeps passwords only in secrets', async () => {
    const folder = await installedFolder({ database: 'embedded', ports: { postgres: 35_433 } });
    const profile = profileIn(folder);
    expect(profile).toMatchObject({
      database: 'embedded',
      postgresql: { folder: join(folder, 'data/postgresql'), port: 35_433 },
      processes: { postgres: 35_433 },
    });
    const passwords = profile.secrets.filter((name) => name.startsWith('POSTGRES_'));
    expect(passwords).toEqual(['POSTGRES_BACKUP_PASSWORD', 'POSTGRES_OWNER_PASSWORD', 'POSTGRES_PASSWORD']);
    const manifest = JSON.parse(readFileSync(join(folder, 'svc-gateway.json'), 'utf8'));
    expect(manifest.database_url).toBe('postgres://gatehouse@127.0.0.1:35433/gatehouse');
    const before = contents(folder);
    await install(prepared(folder, answersOfProfile(profile)));
    expect(contents(folder)).toEqual(before);
  });

  it('records SQLite, and accepts a database outside the data folder later', async () => {
    const folder = await installedFolder();
    expect(profileIn(folder)).toMatchObject({ database: 'sqlite' });
    const later = { ...answersOfProfile(profileIn(folder)), database_url: 'postgres://app@db.test/gateway' };
    await install(prepared(folder, later));
    expect(profileIn(folder)).not.toHaveProperty('database');
  });

  it.each([
    ['sqlite', 'embedded', 'gateway.sqlite'],
    ['embedded', 'sqlite', 'postgresql'],
  ])('is refused another database once it has %s', async (earlier, database, name) => {
    const folder = await installedFolder({ database: earlier });
    const found = join(folder, 'data', name);
    const machine = { ...THIS_MACHINE, freeMemory: 2 ** 32, isRoot: false, postgresPrograms: async () => {} };
    const faults = async () => {
      const complete = answers({ ...answersOfProfile(profileIn(folder)), database });
      const ownPorts = new Set(Object.values(installedProcesses(complete)));
      return preflightFaults(folder, complete, { machine, isOffline: true, isOurs: true, ownPorts });
    };
    expect(await faults()).toEqual([]);
    writeFileSync(found, '');
    expect(await faults()).toEqual([
      {
        field: 'database',
        message: `is ${database}, but this installation already has its database in ${found}`,
        remedy: `Keep --database ${earlier}, or install into another folder`,
      },
    ]);
  });

  it('keeps an edited file and shows each field that differs, without secrets', async () => {
    const folder = await installedFolder();
    edit(folder, 'svc-gateway.json', { rust_log: 'debug', s3_secret_key: 'top' });
    const before = contents(folder);
    const again = prepared(folder, { edge_hostname: 'home.example.org' });
    const manifest = again.files.find(({ path }) => path === 'svc-gateway.json');
    expect(manifest?.action).toBe('edit');
    expect(manifest?.differences).toContain('rust_log: "debug" in the file, nothing planned');
    expect(manifest?.differences.join()).not.toContain('top');
    await install(again);
    expect(contents(folder)['svc-gateway.json']).toBe(before['svc-gateway.json']);
  });

  it('refuses a manifest that it did not write', () => {
    const folder = configFolder({ 'svc-gateway.json': '{ "schema_version": 1 }' });
    expect(prepared(folder).faults).toEqual([
      { message: expect.stringContaining('this installer did not write it'), remedy: expect.any(String) },
    ]);
  });

  it('refuses a folder in place of a file', () => {
    const folder = configFolder();
    const { plan } = prepared(folder);
    const inFolder = { ...plan, files: [{ path: '.', content: '' }] };
    expect(preparedInstallation(inFolder).faults).toHaveLength(1);
  });

  it.each([
    [
      'of a newer version',
      '{ "schema_version": 2 }',
      'has schema_version 2, but this version of Gatehouse reads only schema_version 1',
    ],
    ['half-written', '{ "schema_version": 1, "ki', 'is not JSON'],
  ])('refuses a profile that is %s', (_, content, words) => {
    const folder = configFolder({ 'svc-installer-profile.json': content });
    expect(
      prepared(folder)
        .faults.map(({ message }) => message)
        .join(),
    ).toContain(words);
  });

  it('suggests the nearest field for an unknown field of the profile', async () => {
    const folder = await installedFolder();
    edit(folder, 'svc-installer-profile.json', { data_dirs: 'data' });
    expect(readProfile(folder).faults[0]?.message).toBe(
      'data_dirs is not a field of the profile; the nearest is data_dir',
    );
  });
});

describe('the files of an installation', () => {
  it.each(['svc-gateway.json', 'svc-installer-profile.json', 'svc-triangle.json'])(
    'name the JSON Schema of %s, which accepts the file and refuses an unknown field',
    async (name) => {
      const folder = await installedFolder({ pds_provider: 'loopback', with: ['forum'] });
      const file = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      const schema = JSON.parse(readFileSync(join(folder, file.$schema), 'utf8'));
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      const isValid = ajv.compile(schema);
      expect([isValid(file), isValid.errors]).toEqual([true, null]);
      expect(isValid({ ...file, unknown: 1 })).toBe(false);
    },
  );
});

describe('an uninstallation', () => {
  it('removes the files that the profile lists and keeps the data', async () => {
    const folder = await installedFolder();
    const data = Object.keys(contents(folder)).filter((path) => path.startsWith('data/secrets/'));
    await uninstall(folder, profileIn(folder), { purge: false });
    const kept = ['data', 'data/secrets', 'data/uninstalled.json', ...data];
    expect(Object.keys(contents(folder)).sort()).toEqual(kept.sort());
  });

  it('keeps data that a later installation uses, and that a later uninstallation with purge removes', async () => {
    const folder = await installedFolder();
    const before = contents(folder);
    const preflight = { machine: { ...THIS_MACHINE, freeMemory: 2 ** 32 }, isOffline: true };
    const faults = () => {
      const { left } = prepared(folder);
      const ownPorts = new Set(Object.values(installedProcesses(answers())));
      return preflightFaults(folder, answers(), { ...preflight, isOurs: left !== undefined, ownPorts });
    };
    await uninstall(folder, profileIn(folder), { purge: false });
    expect(await faults()).toEqual([]);
    await install(prepared(folder));
    expect(contents(folder)).toEqual(before);
    await uninstall(folder, profileIn(folder), { purge: true });
    expect(contents(folder)).toEqual({});
  });

  it('keeps the data that a restored backup replaced, and names it', async () => {
    const folder = await installedFolder();
    const earlier = join(folder, 'data.before-1');
    mkdirSync(earlier);
    expect(removalOf(folder, profileIn(folder)).earlier).toEqual([earlier]);
    await uninstall(folder, profileIn(folder), { purge: true });
    expect(Object.keys(contents(folder))).toEqual(['data.before-1']);
  });

  it('leaves an empty folder if the data is purged', async () => {
    const folder = await installedFolder();
    await uninstall(folder, profileIn(folder), { purge: true });
    expect(contents(folder)).toEqual({});
  });

  it('keeps an edited file and files that others put there', async () => {
    const folder = await installedFolder();
    edit(folder, 'svc-gateway.json', { rust_log: 'debug' });
    writeFileSync(join(folder, 'schemas/notes.txt'), 'mine');
    expect(removalOf(folder, profileIn(folder)).edited).toEqual([join(folder, 'svc-gateway.json')]);
    await uninstall(folder, profileIn(folder), { purge: true });
    expect(Object.keys(contents(folder)).sort()).toEqual([
      'schemas',
      'schemas/notes.txt',
      'svc-gateway.json',
    ]);
  });
});
