import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { describe, expect, it } from 'vitest';
import { nextSteps } from '../start/next-steps.ts';

const FORUM = 'http://127.0.0.1:18480';
const CLI = 'node --conditions=@gatehouse/source examples/gateway/src/cli/main.ts';

describe('the instructions of npm start', () => {
  it('contain a command that lists the support forum as an app of the bridge', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'next-steps-'));
    const url = `sqlite:${join(folder, 'gateway.sqlite')}`;
    const database = await openDatabase(url);
    await migrate(database, gatewayMigrations);
    await database.close();
    const steps = await nextSteps({ urls: new Map([['forum', FORUM]]), database: { url, isEmbedded: true } });
    const command = steps.find((step) => step.endsWith('npx gatehouse clients list')) ?? '';
    const line = command.replace('npx gatehouse', CLI);
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line]);
    for (const part of ['support-forum', 'support_seat', `${FORUM}/backchannel-logout`, 'configuration'])
      expect(stdout).toContain(part);
    expect(stderr).not.toContain('only if this command has the same settings');
    await removeFolder(folder);
  });
});
