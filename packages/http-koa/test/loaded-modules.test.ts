import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const LIST = `
import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({
  load(url, context, next) {
    const name = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*\\/node_modules\\/)/.exec(url)?.[1];
    if (name) packages.add(name);
    return next(url, context);
  },
});
await import(process.argv[1]);
console.log(JSON.stringify([...packages]));
`;

/** Returns the third-party packages that a process loads for the subpath. */
async function packagesOf(subpath: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--conditions=@gatehouse/source',
      '--input-type=module',
      '--eval',
      LIST,
      `@gatehouse/http-koa/${subpath}`,
    ],
    { cwd: import.meta.dirname },
  );
  return JSON.parse(stdout);
}

const HEAVY = ['swagger-ui-dist', 'prom-client', 'helmet', 'koa-session'];
const FRAMEWORK = /koa|express|fastify|hono|nest/;

describe('an embedder', () => {
  it.each(['session', 'auth', 'endpoint', 'refusal', 'request', 'refusal/sign-in'])(
    'that imports %s loads neither Swagger UI, prom-client nor helmet',
    async (subpath) => {
      expect((await packagesOf(subpath)).filter((name) => HEAVY.includes(name))).toEqual([]);
    },
  );

  it.each(['process', 'client', 'auth', 'atproto', 'openapi', 'server', 'fetch', 'node', 'express', 'nest'])(
    'that imports %s loads no framework',
    async (subpath) => {
      expect((await packagesOf(subpath)).filter((name) => FRAMEWORK.test(name))).toEqual([]);
    },
  );

  it('that imports koa or server loads Koa, prom-client and helmet, as the list shows', async () => {
    expect(await packagesOf('koa')).toContain('koa');
    expect(await packagesOf('server')).toEqual(expect.arrayContaining(['helmet', 'prom-client']));
  });
});
