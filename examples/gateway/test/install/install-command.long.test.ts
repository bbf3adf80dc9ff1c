import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { configFolder } from '../config/config-folder.ts';
import { gatehouse, unprivilegedGatehouse } from './gatehouse.ts';
import { contents, freePorts, installedFolder } from './installed-folder.ts';
import { onTerminal, type Reply } from './on-terminal.ts';

const [ENTER, CTRL_C, CTRL_D] = ['\r', '\x03', '\x04'];
const DELETE_ALL = '\x7f'.repeat(30);
/** The questions of an installation with a public PDS, each with the keys that accept its default. */
const QUESTIONS: readonly Reply[] = [
  ["Where are the customers' PDS accounts?", ENTER],
  ['Host name of this gateway', ENTER],
  ['Folder of the data', ENTER],
  ['Which database?', ENTER],
  ['Write this? [y/N]', `y${ENTER}`],
];

let folder: string;
beforeEach(() => {
  folder = join(configFolder(), 'gateway');
  mkdirSync(folder);
});

async function portFlags(): Promise<readonly string[]> {
  const ports = Object.entries(await freePorts({})).map(([name, port]) => `${name}=${port}`);
  return ['--port', ...ports];
}

const INSTALL = ['install', '--offline', '--pds-provider', 'public', '--edge-hostname', 'localhost'];

async function install(...flags: string[]) {
  return gatehouse(folder, [...INSTALL, ...flags]);
}

/** A module that writes each change of the disk to the file at OPERATIONS, in order. */
const WATCHED = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const note = (...words) => fs.appendFileSync(process.env.OPERATIONS, words.join(' ') + '\\n');
  const { open, rename, link } = fs.promises;
  fs.promises.open = async (path, ...others) => {
    const file = await open(path, ...others);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      note('sync', path);
    };
    return file;
  };
  fs.promises.rename = (from, to) => (note('name', from, to), rename(from, to));
  fs.promises.link = (from, to) => (note('name', from, to), link(from, to));
  syncBuiltinESMExports();
`)}`;

/** The values of all secrets in a folder. */
function secretsIn(dataDir: string, names: readonly string[]): readonly string[] {
  return names.map((name) => readFileSync(join(dataDir, 'secrets', name), 'utf8').trim());
}

describe('an installer without a terminal', () => {
  it('names the missing answers, and writes nothing', async () => {
    const { code, stderr } = await gatehouse(folder, ['install']);
    expect(code).toBe(2);
    expect(stderr).toContain('Missing: --pds-provider, --edge-hostname.');
    expect(contents(folder)).toEqual({});
  });

  it.each([
    [
      'with an unknown field',
      '{ "edge_host": "localhost", "pds_provider": "public" }',
      'edge_host is not a question; the nearest is edge_hostname. Correct its name.',
    ],
    ['that ends early', '{ "edge_hostname": "loc', 'answers.json is not JSON. Correct it.'],
    [
      'with a host that is a URL',
      '{ "edge_hostname": "https://a.test", "pds_provider": "public" }',
      'edge_hostname',
    ],
  ])('refuses a file %s, and writes nothing', async (_, content, words) => {
    const file = join(dirname(folder), 'answers.json');
    writeFileSync(file, content);
    const { code, stderr } = await gatehouse(folder, ['install', '--answers', file]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(words) });
    expect(contents(folder)).toEqual({});
  });

  it('reports an invalid answer, a taken port and a file in place of the folder at once, and writes nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const file = join(dirname(folder), 'file');
    writeFileSync(file, '');
    const flags = [...(await portFlags()), `edge=${port}`, '--data-dir', file];
    const valid = await install(...flags);
    expect(valid).toMatchObject({ code: 1, stdout: '' });
    expect(valid.stderr).toMatch(
      new RegExp(`ports\\.edge is ${port}, where .+ \\(process ${process.pid}\\)`),
    );
    const invalid = await install(...flags, '--edge-hostname', 'my_home');
    expect(invalid).toMatchObject({ code: 2, stdout: '' });
    for (const words of ['edge_hostname must be a host name', `ports.edge is ${port}`, `${file} is a file`])
      expect(invalid.stderr).toContain(words);
    expect(contents(folder)).toEqual({});
  });

  it('names a folder in which the user cannot write, and what to do', async () => {
    chmodSync(dirname(folder), 0o755);
    chmodSync(folder, 0o555);
    const words = [...INSTALL, ...(await portFlags())];
    const { code, stdout, stderr } = await unprivilegedGatehouse(folder, words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(
      `${folder} cannot be written (EACCES). Choose a folder in which you can write: --folder <folder>`,
    );
    expect(stderr.match(/EACCES/g)).toHaveLength(1);
    expect(contents(folder)).toEqual({});
  });

  it('shows what it would write with --dry-run, as text or JSON, and writes nothing', async () => {
    const flags = [...(await portFlags()), '--dry-run'];
    const shown = await install(...flags);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('svc-gateway.json (create)');
    expect(shown.stdout).toMatch(/\nNothing was written\.\n$/);
    const { stdout, code } = await install(...flags, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ folder, faults: [], written: false });
    expect(contents(folder)).toEqual({});
  });

  it('prints JSON, and no secret, when it installs', async () => {
    const flags = await portFlags();
    const first = await install(...flags, '--json');
    const { written, secrets, data_dir } = JSON.parse(first.stdout);
    expect({ code: first.code, written }).toEqual({ code: 0, written: true });
    const shown = [first, await install(...flags), await install('--edge-hostname', 'home.test')];
    expect(shown[2]?.stdout).toContain('svc-gateway.json (update)');
    const text = JSON.stringify(shown);
    expect(secrets.length).toBeGreaterThan(3);
    for (const secret of secretsIn(data_dir, secrets)) expect(text).not.toContain(secret);
  });

  it('syncs the content of each file to the disk before it names the file, and then syncs the name', async () => {
    const log = join(dirname(folder), 'operations');
    const flags = ['install', '--offline', '--yes', ...(await portFlags())];
    const run = await gatehouse(folder, flags, { OPERATIONS: log }, [WATCHED]);
    expect(run).toMatchObject({ code: 0 });
    const done = readFileSync(log, 'utf8').trim().split('\n');
    const named = done.flatMap((line, index) => {
      const [, draft, path] = /^name (\S+) (\S+)$/.exec(line) ?? [];
      return draft && path ? [{ draft, path, index }] : [];
    });
    expect(named.length).toBeGreaterThan(8);
    for (const { draft, path, index } of named) {
      expect(done.slice(0, index), path).toContain(`sync ${draft}`);
      expect(done.slice(index), path).toContain(`sync ${dirname(path)}`);
    }
  });

  it('takes the defaults with --yes', async () => {
    const flags = ['install', '--offline', '--yes', ...(await portFlags())];
    expect(await gatehouse(folder, flags)).toMatchObject({ code: 0 });
    const profile = JSON.parse(readFileSync(join(folder, 'svc-installer-profile.json'), 'utf8'));
    expect(profile).toMatchObject({ pds_provider: 'public', edge: { hostname: 'localhost' } });
  });
});

describe('an installer on a terminal', () => {
  it('writes the confirmed answers, and asks nothing in a second run', async () => {
    const words = ['install', '--offline', ...(await portFlags())];
    const first = await onTerminal(folder, words, QUESTIONS);
    expect(first.said).toContain('Installed. Start it with: gatehouse up');
    expect(first.code).toBe(0);
    const written = contents(folder);
    const second = await onTerminal(folder, ['install', '--offline'], []);
    expect(second.said).toContain('Nothing has changed.');
    expect(second.code).toBe(0);
    expect(contents(folder)).toEqual(written);
  });

  it.each(
    QUESTIONS.flatMap(([question], index) =>
      [CTRL_C, CTRL_D].map((key) => [key === CTRL_C ? 'Ctrl-C' : 'Ctrl-D', question, index, key] as const),
    ),
  )('writes nothing when the user presses %s at "%s"', async (_, question, index, key) => {
    const words = ['install', '--offline', ...(await portFlags())];
    const { code, said } = await onTerminal(folder, words, [...QUESTIONS.slice(0, index), [question, key]]);
    expect(said).toMatch(/Nothing was written\.\s*$/);
    expect(said).not.toContain('Error');
    expect(code).toBe(1);
    expect(contents(folder)).toEqual({});
  });

  it('shows what is wrong with an answer, and accepts its correction', async () => {
    const down = '\x1b[B';
    const replies: readonly Reply[] = [
      ["Where are the customers' PDS accounts?", down + down + down + ENTER],
      ['Origin of that server', `pds${ENTER}`],
      ['must be', `${DELETE_ALL}https://pds.example.org${ENTER}`],
      ['Host name of this gateway', `${DELETE_ALL}https://my_home:1${ENTER}`],
      ['must be a host name', `${DELETE_ALL}home.example.org${ENTER}`],
      ['Folder of the data', DELETE_ALL + ENTER],
      ['must not be empty', `data${ENTER}`],
      ...QUESTIONS.slice(3),
    ];
    const words = ['install', '--offline', ...(await portFlags())];
    expect(await onTerminal(folder, words, replies)).toMatchObject({ code: 0 });
    const profile = JSON.parse(readFileSync(join(folder, 'svc-installer-profile.json'), 'utf8'));
    expect(profile).toMatchObject({
      pds_provider: { custom: 'https://pds.example.org' },
      edge: { hostname: 'home.example.org' },
    });
  });
});

describe('an uninstallation on a terminal', () => {
  it.each([
    ['the user presses Ctrl-C', CTRL_C],
    ['the answer is empty', ENTER],
  ])('removes nothing when %s', async (_, keys) => {
    const installed = await installedFolder({}, configFolder());
    const before = contents(installed);
    const words = ['uninstall', '--purge'];
    const { code, said } = await onTerminal(installed, words, [['Remove this? [y/N]', keys]]);
    expect(said).toContain(`Deletes all data and secrets in ${join(installed, 'data')}`);
    expect(said).toMatch(/Nothing was removed\.\s*$/);
    expect(code).toBe(1);
    expect(contents(installed)).toEqual(before);
  });
});

describe('a command that reads a line of standard input', () => {
  it('is refused when the input ends without one', async () => {
    const { code, stderr } = await gatehouse(folder, ['files', 'login', 'http://127.0.0.1:1']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Standard input ended') });
  });
});
