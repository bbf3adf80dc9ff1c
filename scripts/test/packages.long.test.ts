import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entrances, publintFaults, typeFaults } from '../pack/package-faults.ts';
import { install, lend, type PackedPackage, packedPackages } from '../pack/packed-packages.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/**
 * Two peer dependencies that have hundreds of dependencies. They are linked, because installing them takes too long.
 */
const LENT = ['@atproto/pds', '@did-plc/server'];

let place: string;
let project: string;
let packed: readonly PackedPackage[];

async function manifest(folder: string): Promise<Record<string, Record<string, string>>> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

/** Returns the peer dependencies of the packages, except the linked ones. */
async function peers(): Promise<string[]> {
  const manifests = await Promise.all(
    packed.map(({ name }) => manifest(join(ROOT, 'packages', name.replace('@gatehouse/', '')))),
  );
  const names = new Set(manifests.flatMap(({ peerDependencies = {} }) => Object.keys(peerDependencies)));
  return [...names].filter((name) => !LENT.includes(name));
}

async function inProject(file: string, content: string): Promise<void> {
  await writeFile(join(project, file), content);
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'gatehouse-packages-'));
  project = join(place, 'project');
  await mkdir(project);
  await inProject('package.json', '{ "name": "stranger", "private": true, "type": "module" }');
  packed = await packedPackages(place);
  await install(project, packed, [...(await peers()), 'typescript', '@types/node']);
  await lend(project, LENT);
});

afterAll(() => removeFolder(place));

describe('the packed packages', () => {
  it('contain only their sources, the build output of each source, a licence and a README', () => {
    for (const { files } of packed) {
      const sources = files.filter((file) => file.startsWith('src/'));
      const made = sources.flatMap((source) => {
        const output = source.replace(/^src/, 'dist');
        if (source.endsWith('.json')) return [output];
        if (!source.endsWith('.ts')) return [];
        const stem = output.slice(0, -'.ts'.length);
        return [`${stem}.js`, `${stem}.js.map`, `${stem}.d.ts`];
      });
      const expected = [...sources, ...made, 'LICENSE', 'README.md', 'package.json'];
      expect([...files].sort()).toEqual(expected.sort());
    }
  });

  it('load in plain Node at every subpath, from dist', async () => {
    const names = packed.flatMap(entrances);
    expect(names.length).toBeGreaterThan(30);
    await inProject(
      'load.js',
      `for (const name of ${JSON.stringify(names)}) {
         const place = import.meta.resolve(name);
         const loaded = await import(name);
         if (!place.includes('/dist/')) throw new Error(place);
         if (Object.keys(loaded).length === 0) throw new Error(name);
       }
       console.log('loaded');
       process.exit();`,
    );
    const { stdout } = await run(process.execPath, ['load.js'], { cwd: project });
    expect(stdout).toBe('loaded\n');
  });

  it('prove the contracts of the gateway on SQLite and in memory', async () => {
    await writeFile(
      join(project, 'prove.js'),
      await readFile(join(import.meta.dirname, 'prove-gateway.mjs')),
    );
    const { stdout } = await run(process.execPath, ['prove.js'], { cwd: project });
    const lines = stdout.trim().split('\n');
    expect(lines).toEqual(
      Array(4).fill(expect.stringMatching(/^(memory|SQLite): (\d{2,}) hold, \2 can fail$/)),
    );
  }, 600_000);

  it('prove the adapter of the guide, for all sign-in ports on node:sqlite', async () => {
    const examples = join(ROOT, 'packages/testing/test/contracts');
    const files = (await readdir(examples)).filter((file) => file.startsWith('node-sqlite-'));
    for (const file of files) await copyFile(join(examples, file), join(project, file));
    const report = join(place, 'node-sqlite.json');
    const args = ['vitest', 'run', '--testTimeout=300000', '--reporter=json', `--outputFile=${report}`];
    await run('npx', args, { cwd: project });
    const { numTotalTests, numPassedTests } = JSON.parse(await readFile(report, 'utf8'));
    expect(numPassedTests).toBe(numTotalTests);
    expect(numTotalTests).toBeGreaterThan(100);
  }, 600_000);

  it('have no fault that publint finds in strict mode', async () => {
    for (const each of packed)
      expect({ name: each.name, faults: await publintFaults(each) }).toEqual({ name: each.name, faults: [] });
  });

  it('have types at every subpath that "are the types wrong" resolves', async () => {
    for (const each of packed)
      expect({ name: each.name, faults: await typeFaults(each) }).toEqual({ name: each.name, faults: [] });
  });

  it('have types that a strict consumer compiles, library check included', async () => {
    const names = packed.flatMap(entrances);
    const imports = names.map((name, index) => `export * as entrance${index} from '${name}';`);
    await inProject('every-entrance.ts', imports.join('\n'));
    await inProject(
      'consumer.ts',
      `import { BcryptPasswordHasher } from '@gatehouse/adapters/bcrypt';
       import { KnexSessionStore, ACCOUNT_SESSIONS, openDatabase } from '@gatehouse/adapters/knex';
       import { NodeSha256, SystemClock } from '@gatehouse/adapters/node';
       import { type Account, type PasswordHasher } from '@gatehouse/core/account';
       import { DAY } from '@gatehouse/core/kernel';
       import { Authenticate } from '@gatehouse/core/session';

       export const hasher: PasswordHasher = new BcryptPasswordHasher();
       const sessions = new KnexSessionStore(await openDatabase('sqlite:./app.sqlite'), ACCOUNT_SESSIONS);
       const authenticate = new Authenticate({
         sessions, clock: new SystemClock(), sha256: new NodeSha256(), limits: { lifetime: 30 * DAY },
       });
       export const account: Account | undefined = (await authenticate.execute('nobody'))?.owner;
       // @ts-expect-error: an unknown session has no owner
       export const never: Account = (await authenticate.execute('nobody')).owner;`,
    );
    await inProject(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          target: 'ES2024',
          module: 'NodeNext',
          strict: true,
          noEmit: true,
          skipLibCheck: false,
          types: ['node'],
        },
        files: ['consumer.ts', 'every-entrance.ts'],
      }),
    );
    const { stdout } = await run('node_modules/.bin/tsc', ['--project', '.'], { cwd: project }).catch(
      (failure: { stdout: string }) => failure,
    );
    // Report only faults in our own declarations, because declarations of peers can have faults as well.
    const ours = stdout.split('\n').filter((line) => /^(node_modules\/@gatehouse\/|[^/]+\.ts)/.test(line));
    expect(ours).toEqual([]);
  });
});
