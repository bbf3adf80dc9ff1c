import { join } from 'node:path';
import {
  KnexAuditLog,
  type Migrations,
  migrate,
  openDatabase,
  pendingMigrations,
} from '@gatehouse/adapters/knex';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { VerifyAuditLog } from '@gatehouse/core/audit';
import { Clock } from '@gatehouse/core/kernel';
import { MovableClock } from '@gatehouse/testing/memory';
import { expect } from 'vitest';
import { schemaLines } from '../../../../../packages/adapters/test/knex/stored/schema-lines.ts';
import { StoredReleases } from '../../../../../packages/adapters/test/knex/stored/stored-releases.ts';
import { migrations } from '../../../src/migrations.ts';
import { PASSWORD, startStudyAuth } from '../harness/index.ts';
import { STORED_ENGINES, type StoredEngineName } from './stored-engines.ts';
import { fill, view } from './upgraded-content.ts';

const SECRET = { SESSION_SECRET: 'the same secret before and after' };

/** The content that the released server showed, and the sessions that saw it. */
interface Content {
  readonly createdAt: number;
  readonly tokens: readonly string[];
  readonly seen: readonly Record<string, unknown>[];
}

export const RELEASES: StoredReleases<StoredEngineName, Content> = new StoredReleases(
  join(import.meta.dirname, 'released'),
);

/** Fills a database with this release, and stores a dump of it under the version. */
export async function storeDatabase(version: string, engine: StoredEngineName): Promise<void> {
  const { storage, dump } = await STORED_ENGINES[engine].open();
  const server = await startStudyAuth({ storage, variables: SECRET });
  const createdAt = server.clock.now();
  const { ada, bea } = await fill(server);
  const tokens = [ada, bea];
  const seen = [await view(server.program(ada)), await view(server.program(bea))];
  await server.stop();
  await RELEASES.store(version, engine, { dump: await dump(), content: { createdAt, tokens, seen } });
  await storage.remove();
}

/**
 * Upgrades the stored database with this release, and expects that nothing is lost and that the schema is that of a new
 * database.
 */
export async function expectUpgrade(
  version: string,
  engine: StoredEngineName,
  steps: Migrations = migrations,
): Promise<void> {
  const { dump, content } = await RELEASES.read(version, engine);
  const { createdAt, tokens, seen } = content;
  const { storage, url } = await STORED_ENGINES[engine].restore(dump);
  const fresh = await STORED_ENGINES[engine].restore(new Uint8Array());
  try {
    const database = await openDatabase(url);
    const planned = await pendingMigrations(database, steps);
    expect(await migrate(database, steps)).toEqual(planned);
    const empty = await openDatabase(fresh.url);
    await migrate(empty, steps);
    expect(await schemaLines(database)).toEqual(await schemaLines(empty));
    await empty.close();
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
    try {
      expect((await server.program().get('/readyz')).status).toBe(200);
      const shown = [];
      for (const token of tokens) shown.push(await view(server.program(token)));
      expect(shown).toEqual(seen);
      const credentials = { username: 'bea', password: PASSWORD };
      expect((await server.program().post('/api/auth/login', credentials)).status).toBe(200);
    } finally {
      await server.stop();
    }
  } finally {
    await storage.remove();
    await fresh.storage.remove();
  }
}
