import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { KnexAuditLog, migrate, openDatabase, pendingMigrations } from '@gatehouse/adapters/knex';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { VerifyAuditLog } from '@gatehouse/core/audit';
import { Clock } from '@gatehouse/core/kernel';
import { MovableClock } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/migrations.ts';
import { startStudyAuth, temporaryStorage } from './harness/index.ts';
import { fill, view } from './upgrade/upgraded-content.ts';

const FOLDER = join(import.meta.dirname, 'upgrade/released');
const SECRET = { SESSION_SECRET: 'the same secret before and after' };
const FILE = 'study-auth.sqlite';

/** What the released server showed, and with which sessions. */
interface Content {
  readonly createdAt: number;
  readonly tokens: readonly string[];
  readonly seen: readonly Record<string, unknown>[];
}

/**
 * Stores a database that this release has filled. Run it once for each release, before the release:
 * `RELEASED_DATABASE=0.1.0 npx vitest run examples/study-auth/test/http/released-databases.test.ts`.
 */
async function store(version: string): Promise<void> {
  const storage = await temporaryStorage();
  const server = await startStudyAuth({ storage, variables: SECRET });
  const createdAt = server.clock.now();
  const { ada, bea } = await fill(server);
  const tokens = [ada, bea];
  const seen = [await view(server.program(ada)), await view(server.program(bea))];
  await server.stop();
  const database = await openDatabase(`sqlite:${join(storage.folder, FILE)}`);
  await database.close();
  const folder = join(FOLDER, version);
  await mkdir(folder, { recursive: true });
  const bytes = await readFile(join(storage.folder, FILE));
  await writeFile(join(folder, `${FILE}.br`), await promisify(brotliCompress)(bytes));
  const content: Content = { createdAt, tokens, seen };
  await writeFile(join(folder, 'content.generated.json'), `${JSON.stringify(content, undefined, 2)}\n`);
  await storage.remove();
}

const { RELEASED_DATABASE } = process.env;
if (RELEASED_DATABASE) await store(RELEASED_DATABASE);

describe('the database of each released version', () => {
  const versions = globSync('*', { cwd: FOLDER });

  it('is stored for at least one version', () => {
    expect(versions).toContain('0.1.0');
  });

  it.each(versions)('keeps its content, sessions and audit log in this release: %s', async (version) => {
    const folder = join(FOLDER, version);
    const { createdAt, tokens, seen }: Content = JSON.parse(
      await readFile(join(folder, 'content.generated.json'), 'utf8'),
    );
    const storage = await temporaryStorage();
    const file = join(storage.folder, FILE);
    await writeFile(file, await promisify(brotliDecompress)(await readFile(join(folder, `${FILE}.br`))));

    const database = await openDatabase(`sqlite:${file}`);
    const planned = await pendingMigrations(database, migrations);
    expect(await migrate(database, migrations)).toEqual(planned);
    const sha256 = new NodeSha256();
    const verdict = await new VerifyAuditLog({ log: new KnexAuditLog(database, sha256), sha256 }).execute();
    expect(verdict).toMatchObject({ intact: true });
    expect(verdict).not.toMatchObject({ rows: 0 });
    await database.close();

    const server = await startStudyAuth({
      storage,
      variables: { ...SECRET, MIGRATE_ON_START: 'false' },
      adjust: (container) => container.rebind(Clock).toConstantValue(new MovableClock(createdAt)),
    });
    expect((await server.program().get('/readyz')).status).toBe(200);
    const shown = [];
    for (const token of tokens) shown.push(await view(server.program(token)));
    expect(shown).toEqual(seen);
    await server.stop();
    await storage.remove();
  });
});
