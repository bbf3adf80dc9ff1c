import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configFolder } from './config/config-folder.ts';

const OPS = new URL('../src/ops/main.ts', import.meta.url).pathname;

function started(host: string) {
  const env = { PATH: process.env.PATH, DATABASE_URL: 'sqlite:gateway.sqlite', OPS_PORT: '0', HOST: host };
  const cwd = configFolder({});
  return promisify(execFile)(process.execPath, ['--conditions=@gatehouse/source', OPS], { cwd, env });
}

describe('a server that cannot start', () => {
  it.each([
    ['cannot be resolved', 'nowhere.invalid', 'getaddrinfo'],
    ['is not an address of this machine', '192.0.2.1', 'EADDRNOTAVAIL'],
  ])('reports in one line that its host %s', async (_what, host, reason) => {
    const stderr = expect.stringMatching(new RegExp(`^[^\\n]*${reason}[^\\n]*\\n$`));
    await expect(started(host)).rejects.toMatchObject({ code: 1, stderr });
  });
});
