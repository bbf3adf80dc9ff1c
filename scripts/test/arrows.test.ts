import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { describe, expect, it } from 'vitest';
import { treeCopy } from './tree-copy.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Report {
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly unknown[] }[];
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

async function cruise(tree: string): Promise<Report> {
  const command = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'packages', 'examples'];
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/depcruise'), command, {
    cwd: tree,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((failure: { stdout: string }) => failure);
  return JSON.parse(stdout);
}

async function sourceFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const group of ['packages', 'examples']) {
    for (const workspace of await readdir(join(ROOT, group))) {
      for (const folder of ['src', 'web']) {
        const place = join(group, workspace, folder);
        const names = existsSync(join(ROOT, place))
          ? await readdir(join(ROOT, place), { recursive: true })
          : [];
        files.push(...names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(place, name)));
      }
    }
  }
  return files;
}

/** Writes a file with this content to each folder of the tree. Returns the paths of the files in the tree. */
async function planted(
  tree: string,
  seeds: readonly { readonly folder: string; readonly content: string }[],
): Promise<string[]> {
  const files: string[] = [];
  for (const { folder, content } of seeds) {
    const place = await mkdtemp(join(tree, folder, 'planted-'));
    await writeFile(join(place, 'planted.ts'), content);
    files.push(relative(tree, join(place, 'planted.ts')));
  }
  return files;
}

const violations = [
  ['packages/core/src', `import 'node:fs';`, 'the core imports nothing but itself'],
  [
    'packages/core/src',
    `import type { z } from 'zod';\nexport type Z = typeof z;`,
    'the core imports nothing but itself',
  ],
  [
    'packages/adapters/src',
    `import '../bcrypt/index.ts';`,
    'one technology folder of the adapters never imports another',
  ],
  [
    'packages/adapters/src',
    `import '@gatehouse/http-koa/server';`,
    'adapters import from this repository only the core',
  ],
  [
    'packages/http-koa/src',
    `import '@gatehouse/adapters/node';`,
    'http-koa imports from this repository only the core',
  ],
  [
    'packages/http-koa/src',
    `import 'inversify';`,
    'only examples and the inversify adapters import inversify',
  ],
  [
    'examples/gateway/src/ops',
    `import 'inversify';`,
    'only the files that compose a process of an example know the container',
  ],
  [
    'examples/study-auth/src',
    `import type { Container } from 'inversify';\nexport type C = Container;`,
    'only the files that compose a process of an example know the container',
  ],
  [
    'packages/core/src/sign-in/session',
    `import '../../../gateway/pds/did.ts';`,
    'the sign-in wing never imports the gateway',
  ],
  [
    'packages/http-koa/src/sign-in/auth',
    `import '@gatehouse/core/pds';`,
    'the sign-in wing never imports the gateway',
  ],
  [
    'packages/core/src/gateway/identity',
    `import '../../../sign-in/account/account.ts';`,
    'the gateway imports of the sign-in wing only sessions',
  ],
  [
    'packages/core/src/kernel',
    `import '../../sign-in/session/session.ts';`,
    'the ground imports neither wing',
  ],
  [
    'packages/adapters/src/knex/postgres',
    `import '../../gateway/index.ts';`,
    'the ground imports neither wing',
  ],
  [
    'packages/testing/src',
    `import '@gatehouse/http-koa/server';`,
    'testing imports from this repository only the core',
  ],
  ['examples/study-auth/src', `import '@gatehouse/testing/memory';`, 'sources never import testing'],
  [
    'examples/embed-hono/src',
    `import '@gatehouse/http-koa/client';`,
    'the embedding example imports from this repository only the core and the adapters',
  ],
  [
    'examples/gateway/src/proxy',
    `import '@gatehouse/http-koa/request';`,
    'the authorization proxy loads no more of http-koa than addresses and the process shell',
  ],
  ['packages/http-koa/src/process', `import 'koa';`, 'the process shell never reaches Koa'],
  ['packages/http-koa/src/endpoint', `import 'koa';`, 'the rules of http-koa reach no framework'],
  [
    'packages/http-koa/src/process',
    `import '../../server/health-routes.ts';`,
    'the process shell never reaches Koa',
  ],
  [
    'packages/adapters/src/atproto',
    `import { nodeOAuthClient } from '../library/index.ts';\nexport const client = nodeOAuthClient;`,
    'the library of AT Protocol sign-ins is loaded only at a sign-in',
  ],
  [
    'examples/gateway/src/sign-in',
    `import '@atproto/oauth-client-node';`,
    'the library of AT Protocol sign-ins is loaded only at a sign-in',
  ],
  [
    'packages/core/src',
    `import type { Own } from './planted.ts';\nexport interface Own { readonly next?: Own }`,
    'nothing imports in a circle',
  ],
  [
    'examples/page-kit/src/page',
    `import '@gatehouse/http-koa/refusal';`,
    'the page kit imports from this repository only the typed client',
  ],
  [
    'examples/gateway/web/customer',
    `import '../../operator/src/api.ts';`,
    'a page never imports another page',
  ],
  [
    'examples/study-auth/web/src',
    `import '../../../src/study/study-endpoints.ts';`,
    'a page loads from this repository only the page kit, the typed client, and the files client of its own server with the sealing, and imports types of its own server',
  ],
  [
    'examples/study-auth/web/src',
    `import type { OpsEndpoints } from '../../../../gateway/src/ops/index.ts';\nexport type E = OpsEndpoints;`,
    'a page never imports types of another example',
  ],
  [
    'examples/gateway/src/backup',
    `import '../../cli/terminal.ts';`,
    'only the command line imports the command line',
  ],
  ['examples/study-auth/src', `import '@gatehouse/page-kit/api';`, 'servers never import pages'],
  ['examples/study-auth/src', `import 'no-such-package';`, 'every import leads somewhere'],
] as const;

describe('the import rules', () => {
  it('read every source file and find no violation', async () => {
    const report = await cruise(ROOT);
    const read = new Set(report.modules.map((module) => module.source));
    expect((await sourceFiles()).filter((file) => !read.has(file))).toEqual([]);
    const signIn = report.modules.find((module) =>
      module.source.endsWith('account/sign-in/sign-in.use-case.ts'),
    );
    expect(signIn?.dependencies.length).toBeGreaterThan(5);
    expect(report.summary.violations).toEqual([]);
  });

  it('leave objects of a container to the files that compose a process', async () => {
    const callers = (await sourceFiles()).filter((file) =>
      /\bcontainer\s*\.\s*(?:get|getAsync|getAll)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(callers.length).toBeGreaterThan(5);
    expect(callers.filter((file) => !/^examples\/[^/]+\/src\/(?:\w+\/)?compose\.ts$/.test(file))).toEqual([]);
  });

  it('report each planted violation by the name of its rule, and nothing else', async () => {
    const tree = await treeCopy();
    try {
      const seeds = violations.map(([folder, content]) => ({ folder, content }));
      const files = await planted(tree, seeds);
      const { summary } = await cruise(tree);
      for (const [index, [, , rule]] of violations.entries()) {
        const reported = summary.violations.filter(({ from }) => from === files[index]);
        expect(reported.map((violation) => violation.rule.name)).toContain(rule);
      }
      expect(summary.violations.filter(({ from }) => !files.includes(from))).toEqual([]);
    } finally {
      await removeFolder(tree);
    }
  });
});
