import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { manifestJsonSchema } from '../../src/config/index.ts';
import { configFolder, manifest } from '../config/config-folder.ts';

const GATEHOUSE = new URL('../../bin/gatehouse.mjs', import.meta.url).pathname;
const ALIASES = ['gateway', 'gatehouse-ops'].map(
  (name) => new URL(`../../bin/${name}.mjs`, import.meta.url).pathname,
);
const CUSTOMER = new URL('../../src/customer/main.ts', import.meta.url).pathname;
const STRONG = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';

function gateway(folder: string, ...words: string[]) {
  return gatewayWith({}, folder, ...words);
}

function gatewayWith(variables: Readonly<Record<string, string>>, folder: string, ...words: string[]) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    JWT_SECRET: STRONG,
    SWARM_MASTER_SECRET: STRONG,
    ...variables,
  };
  const node = ['--conditions=@gatehouse/source', GATEHOUSE, ...words];
  return promisify(execFile)(process.execPath, node, { cwd: folder, env });
}

describe('gatehouse config', () => {
  it('check exits with 0 if the gateway could start', async () => {
    const { stdout } = await gateway(configFolder({ 'svc-gateway.json': manifest() }), 'config', 'check');
    expect(stdout).toContain('complete and consistent');
  });

  it('check exits with 1 and lists the faults if the gateway could not start', async () => {
    const folder = configFolder({ 'svc-gateway.json': manifest({ port: -1 }) });
    await expect(gateway(folder, 'config', 'check')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('port must be from 0 to 65535'),
    });
  });

  it('check reads the settings outside the manifest as well', async () => {
    const folder = configFolder({ 'svc-gateway.json': manifest() });
    await expect(
      gatewayWith({ METRICS_PORT: 'none', SUPPORT_URL: 'here' }, folder, 'config', 'check'),
    ).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/METRICS_PORT[\s\S]*SUPPORT_URL/) });
  });

  it('check reads the settings of the operator API and of the proxy as well', async () => {
    const folder = configFolder({ 'svc-gateway.json': manifest() });
    const variables = { OPS_ALLOWED_CIDRS: 'here', POLICY_TIMEOUT_MS: 'soon', TRUSTED_PROXIES: 'all' };
    const failure = await gatewayWith(variables, folder, 'config', 'check').catch((error) => error);
    expect(failure.code).toBe(1);
    for (const server of ['customer gateway', 'operator API', 'authorization proxy'])
      expect(failure.stderr).toMatch(
        new RegExp(`^The ${server} cannot start:\n(  - .*\n)*  - TRUSTED_PROXIES must be`, 'm'),
      );
    expect(failure.stderr).toMatch(/OPS_ALLOWED_CIDRS must be[\s\S]*POLICY_TIMEOUT_MS must be/);
    const one = await gatewayWith(variables, folder, 'config', 'check', '--process', 'proxy').catch(
      (error) => error,
    );
    expect(one.stderr).not.toContain('OPS_ALLOWED_CIDRS');
  });

  it('print shows values and where they come from', async () => {
    const { stdout } = await gateway(
      configFolder({ 'svc-gateway.json': manifest() }),
      'config',
      'print',
      '--json',
    );
    expect(JSON.parse(stdout)).toContainEqual({
      field: 'port',
      value: '18080',
      from: expect.stringMatching(/svc-gateway\.json$/),
      variable: 'PORT',
    });
  });
});

describe('the older names of gatehouse', () => {
  it('still run its commands', async () => {
    const env = { PATH: process.env.PATH };
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, ['--conditions=@gatehouse/source', ...words], { env });
    const [gateway = '', ops = ''] = ALIASES;
    expect((await run(gateway, 'config', '--help')).stdout).toContain('Usage: gatehouse config');
    expect((await run(ops, 'audit', '--help')).stdout).toContain('Usage: gatehouse ops audit');
  });
});

describe('gatehouse migrate', () => {
  it.each([
    ['postgres://nobody@127.0.0.1:9/none', 3, /^Cannot use the database at postgres.*cannot be reached.*\n$/],
    ['nonsense', 2, /DATABASE_URL must be postgres:/],
    ['sqlite::memory:', 2, /DATABASE_URL must name a file: a SQLite database in memory is not supported/],
  ])('reports only the fault of %s', async (address, code, complaint) => {
    const variables = { DATABASE_URL: address, DATABASE_ADMIN_URL: 'postgres://nobody@127.0.0.1:9/none' };
    await expect(gatewayWith(variables, configFolder({}), 'migrate')).rejects.toMatchObject({
      code,
      stderr: expect.stringMatching(complaint),
    });
  });
});

describe('the customer gateway', () => {
  it('reports in one line that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: 'sqlite:gateway.sqlite',
      PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
      CORS_ALLOWED_ORIGINS: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      PORT: String(port),
    };
    await expect(
      promisify(execFile)(process.execPath, ['--conditions=@gatehouse/source', CUSTOMER], {
        cwd: configFolder({}),
        env,
      }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot listen on [^\n]* \(address in use\)\. Free it or set PORT\.\n$/),
    });
    other.close();
  });
});

describe('the JSON Schema of the manifest', () => {
  it('is shipped exactly as generated', () => {
    const shipped = readFileSync(new URL('../../svc-gateway.schema.json', import.meta.url), 'utf8');
    expect(JSON.parse(shipped)).toEqual(JSON.parse(JSON.stringify(manifestJsonSchema())));
  });
});
