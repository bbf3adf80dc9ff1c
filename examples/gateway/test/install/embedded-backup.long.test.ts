import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debianPostgres } from '@gatehouse/testing/servers/postgres-pair';
import { afterEach, describe, expect, it } from 'vitest';
import { EmbeddedInstallation } from './embedded-installation.ts';

const PASSPHRASE = { BACKUP_PASSPHRASE: 'correct horse battery staple' };
const INVITES = 'select count(*)::int as invites from sign_up_invites';

/**
 * A module that runs the programs of Debian's PostgreSQL in place of those in the package. Debian's `pg_dump` cannot
 * dump the newer server in the package.
 */
const debianPrograms = (folder: string) => `
  import child from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  import { promisify } from 'node:util';
  const { spawn, execFile } = child;
  const replaced = (program) => program.replace(/^.*\\/native\\/bin/, ${JSON.stringify(folder)});
  child.spawn = (program, ...rest) => spawn(replaced(program), ...rest);
  child.execFile = (program, ...rest) => execFile(replaced(program), ...rest);
  child.execFile[promisify.custom] = (program, ...rest) => promisify(execFile)(replaced(program), ...rest);
  syncBuiltinESMExports();
`;

let installation: EmbeddedInstallation;

afterEach(() => installation.run(['down']));

describe('a backup of an embedded PostgreSQL', () => {
  it('is created and verified while the processes run, and restored into a new cluster', async () => {
    const module = encodeURIComponent(debianPrograms(dirname(debianPostgres().postgres)));
    const variables = { NODE_OPTIONS: `--import=data:text/javascript,${module}`, ...PASSPHRASE };
    installation = new EmbeddedInstallation(variables);
    const { folder } = installation;
    await installation.install({ pds_provider: 'public' });
    await installation.succeeds(['up']);
    expect(readFileSync(join(folder, 'data/postgresql/PG_VERSION'), 'utf8')).not.toBe('18\n');
    await installation.invite();
    const file = join(dirname(folder), 'nightly.age');
    await installation.succeeds(['backup', 'create', file]);
    expect(await installation.succeeds(['backup', 'verify', file])).toContain('The backup is complete.');
    await installation.invite();
    expect(await installation.query(INVITES)).toEqual([{ invites: 2 }]);
    await installation.succeeds(['down']);

    expect(await installation.run(['backup', 'restore', file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--replace'),
    });
    const restored = await installation.succeeds(['backup', 'restore', '--replace', file]);
    expect(restored).toContain('The earlier data is in');
    expect(readdirSync(folder).filter((name) => name.startsWith('data'))).toHaveLength(2);
    await installation.succeeds(['up']);
    expect(await installation.query(INVITES)).toEqual([{ invites: 1 }]);
    const databases = 'select datname from pg_database where not datistemplate order by 1';
    expect(await installation.query(databases)).toEqual([{ datname: 'gatehouse' }, { datname: 'postgres' }]);
    await installation.succeeds(['down']);

    // A new installation creates other passwords. The restore replaces them with those of the backup.
    await installation.succeeds(['uninstall', '--purge', '--yes']);
    await installation.install({ pds_provider: 'public' });
    await installation.succeeds(['backup', 'restore', '--move', file]);
    await installation.succeeds(['install', '--offline']);
    await installation.succeeds(['up']);
    expect(await installation.query(INVITES)).toEqual([{ invites: 1 }]);
  }, 900_000);
});
