import { chmod, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import pino from 'pino';
import { expect, it } from 'vitest';
import { prepareDatabase } from '../../src/database/prepare-database.ts';
import { parseOpsConfiguration, startOps } from '../../src/ops/index.ts';
import { openPolicy, parseProxyConfiguration } from '../../src/proxy/index.ts';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';

const SECRET = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';
const WORKER = { JWT_SECRET: SECRET, PUBLIC_BASE_URL: 'http://127.0.0.1:18080' };

/** Opens and closes the database in the same way as a process that starts. */
type Opening = (DATA_DIR: string, notice: (text: string) => void) => Promise<unknown>;

const OPENINGS: Readonly<Record<string, Opening>> = {
  'the operator API': async (DATA_DIR, notice) => {
    const log = pino({}, { write: (line: string) => notice(JSON.parse(line).msg) });
    const server = await startOps(parseOpsConfiguration({ DATA_DIR, OPS_PORT: '0' }), log);
    await server.stop();
  },
  'the authorization proxy': async (DATA_DIR, onNotice) => {
    const configuration = parseProxyConfiguration({ DATA_DIR, PDS_JWT_SECRET: SECRET });
    await (await openPolicy(configuration, { onNotice })).close();
  },
  'the sync worker': (DATA_DIR, notice) =>
    prepareDatabase(parseWorkerConfiguration({ ...WORKER, DATA_DIR }), notice),
};

it.each(Object.entries(OPENINGS))(
  '%s makes DATA_DIR private at its start, and logs that',
  async (_process, open) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-data-'));
    await chmod(folder, 0o755);
    const notices: string[] = [];
    await open(folder, (text) => notices.push(text));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(notices).toContainEqual(expect.stringMatching(/could access .* \(mode 0755\)/));
    await removeFolder(folder);
  },
);

it('a folder that DATABASE_URL names keeps its mode', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-data-'));
  await chmod(folder, 0o755);
  const DATABASE_URL = `sqlite:${join(folder, 'gateway.sqlite')}`;
  await prepareDatabase(parseOpsConfiguration({ DATABASE_URL, DATA_DIR: folder }));
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
  await removeFolder(folder);
});
