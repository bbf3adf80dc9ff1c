import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@gatehouse/adapters/knex';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { startPostgres, temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { debianPostgres } from '@gatehouse/testing/servers/postgres-pair';
import { inject } from 'vitest';
import {
  postgresDump,
  restorePostgres,
} from '../../../../packages/adapters/test/knex/stored/postgres-dump.ts';
import { StoredReleases } from '../../../../packages/adapters/test/knex/stored/stored-releases.ts';
import { runningForum } from '../running-forum.ts';

export const STORED_ENGINES = ['sqlite', 'postgres'] as const;
export type StoredEngineName = (typeof STORED_ENGINES)[number];

/** Contents of a filled forum: a member's session, and a topic. */
export interface ForumContent {
  readonly cookie: string;
  readonly topic: string;
}

export const RELEASES: StoredReleases<StoredEngineName, ForumContent> = new StoredReleases(
  join(import.meta.dirname, 'released'),
);

/** Fills a database with this release, and stores a dump of it under the version. */
export async function storeDatabase(version: string, engine: StoredEngineName): Promise<void> {
  const { url, dump, stop } = engine === 'sqlite' ? await sqlite() : await postgres();
  const forum = await runningForum(url);
  const cookie = await forum.signIn(freshDid(), 'alice.test');
  const headers = {
    cookie,
    Origin: forum.configuration.publicUrl,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const body = new URLSearchParams({ title: 'How do I restore a file?', body: 'It is *gone*.' }).toString();
  const sent = await fetch(`${forum.url}/topics`, { method: 'POST', headers, body, redirect: 'manual' });
  const topic = sent.headers.get('location') ?? '';
  if (topic === '') throw new Error(`The topic was not created: ${sent.status} ${await sent.text()}`);
  await forum.stop();
  await RELEASES.store(version, engine, { dump: await dump(), content: { cookie, topic } });
  await stop();
}

/** Restores the stored database of the version. Without a version, creates an empty database. */
export async function restored(engine: StoredEngineName, version?: string) {
  const { dump, content } =
    version === undefined ? { dump: Buffer.of(), content: undefined } : await RELEASES.read(version, engine);
  if (engine === 'postgres') {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    await restorePostgres(url, Buffer.from(dump).toString());
    return { url, drop, content };
  }
  const place = await mkdtemp(join(tmpdir(), 'forum-restored-'));
  const file = join(place, 'forum.sqlite');
  await writeFile(file, dump);
  return { url: `sqlite:${file}`, drop: () => removeFolder(place), content };
}

async function sqlite() {
  const place = await mkdtemp(join(tmpdir(), 'forum-stored-'));
  const file = join(place, 'forum.sqlite');
  const dump = async () => {
    // The last process that closes the database moves the content of the write-ahead log to the file.
    await (await openDatabase(`sqlite:${file}`)).close();
    return readFile(file);
  };
  return { url: `sqlite:${file}`, dump, stop: () => removeFolder(place) };
}

/** Opens a database in a cluster of Debian's PostgreSQL, because npm's has no `pg_dump`. */
async function postgres() {
  const cluster = await startPostgres(debianPostgres);
  const { url } = await temporaryDatabase(cluster.url);
  return { url, dump: async () => Buffer.from(await postgresDump(url)), stop: () => cluster.stop() };
}
