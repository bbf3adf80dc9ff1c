import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { manifestJsonSchema } from '../../src/config/index.ts';
import { configFolder, manifest } from './config-folder.ts';

const GATEWAY = new URL('../../bin/gateway.mjs', import.meta.url).pathname;
const STRONG = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';

function gateway(folder: string, ...words: string[]) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    JWT_SECRET: STRONG,
    SWARM_MASTER_SECRET: STRONG,
  };
  const node = ['--conditions=@gatehouse/source', GATEWAY, ...words];
  return promisify(execFile)(process.execPath, node, { cwd: folder, env });
}

describe('gateway config', () => {
  it('check exits with 0 when the gateway could start', async () => {
    const { stdout } = await gateway(configFolder({ 'svc-gateway.json': manifest() }), 'config', 'check');
    expect(stdout).toContain('complete and consistent');
  });

  it('check exits with 1 and says what is wrong when it could not', async () => {
    const folder = configFolder({ 'svc-gateway.json': manifest({ port: -1 }) });
    await expect(gateway(folder, 'config', 'check')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('port must be from 0 to 65535'),
    });
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

describe('the JSON Schema of the manifest', () => {
  it('is shipped as it is generated', () => {
    const shipped = readFileSync(new URL('../../svc-gateway.schema.json', import.meta.url), 'utf8');
    expect(JSON.parse(shipped)).toEqual(JSON.parse(JSON.stringify(manifestJsonSchema())));
  });
});
