import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { parseOpsConfiguration, startOps } from '../../src/ops/index.ts';

const SILENT = pino({ level: 'silent' });

describe('the start of the operator API', () => {
  it('is refused in production with a database role that row-level security does not restrict', async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    const environment = { DATABASE_URL: url, DATABASE_ADMIN_URL: url, OPS_PORT: '0' };
    const start = (variables: Readonly<Record<string, string>>) =>
      startOps(parseOpsConfiguration({ ...environment, ...variables }), SILENT);
    await expect(start({ NODE_ENV: 'production' })).rejects.toThrow(
      /The operator API cannot start:[\s\S]*superuser/,
    );
    await (await start({})).stop();
    await drop();
  });

  it('lists every fault of the environment at once', () => {
    const parse = () =>
      parseOpsConfiguration({ OPS_PORT: '70000', OPS_ALLOWED_CIDRS: 'here', PDS_URL: 'pds' });
    for (const variable of ['OPS_PORT', 'OPS_ALLOWED_CIDRS', 'PDS_URL']) expect(parse).toThrow(variable);
  });

  it('is not ready, and reports why, while migrations are missing', async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    const ops = await startOps(parseOpsConfiguration({ DATABASE_URL: url, OPS_PORT: '0' }), SILENT);
    const response = await fetch(`${ops.url}/readyz`);
    expect([response.status, (await response.json()).status]).toEqual([503, 'not_ready']);
    await ops.stop();
    await drop();
  });
});
