import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { describe, expect, inject, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const GUIDE = readFileSync(join(ROOT, 'docs/guide/entitlements.md'), 'utf8');

/** Returns the commands in the guide for one kind of database, as a reader would paste them. */
function script(database: 'sqlite' | 'postgres'): string {
  const blocks = [...GUIDE.matchAll(/^```sh *(\w*)\n(.*?)^```$/gms)];
  return (
    blocks
      .filter(([, only]) => only === '' || only === database)
      .map(([, , commands]) => commands)
      .join('\n')
      // The programs of the repository come first in PATH, as npx does it. npx itself would take seconds to
      // start.
      .replaceAll('npx ', 'PATH=node_modules/.bin:$PATH ')
  );
}

/** Runs the guide in a folder that looks like the repository, but has its own data. */
async function followed(
  database: 'sqlite' | 'postgres',
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-'));
  for (const name of ['node_modules', 'packages', 'examples', 'package.json', 'docs']) {
    await symlink(join(ROOT, name), join(folder, name));
  }
  // The operator API is ended even if a command of the guide fails.
  const commands = `set -e; OPS=; trap '[ -z "$OPS" ] || kill $OPS 2>/dev/null || true' EXIT; mkdir -p data\n${script(database)}`;
  // The commands use the reader's own Node, which can be older than that of the repository.
  const PATH = process.env.PATH?.split(':')
    .filter((each) => !each.endsWith('node_modules/.bin'))
    .join(':');
  const env = {
    ...process.env,
    PATH,
    OPS_PORT: String(await freePort()),
    ...variables,
  };
  try {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', `exec 2>&1\n${commands}`], {
      cwd: folder,
      env,
    });
    return stdout + stderr;
  } finally {
    await removeFolder(folder);
  }
}

describe('the guide to entitlements', () => {
  it.each(['sqlite', 'postgres'] as const)('shows commands that work on %s', async (database) => {
    const postgres = await temporaryDatabase(inject('postgresUrl'));
    const out = await followed(database, {
      DATABASE_ADMIN_URL: database === 'postgres' ? postgres.url : '',
    });
    expect(out).toContain('event_id_reused');
    expect(out).toContain('6 rows, all intact');
    expect(out).toContain('the audit log is append-only');
    expect(out).toContain('an entitlement changes only together with a fresh audit row of the same change');
    expect(out).toContain('Row 2 is altered.');
    expect(out).toMatch(/"once":true/);
    await postgres.drop();
  });
});
