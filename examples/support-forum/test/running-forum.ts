import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@gatehouse/adapters/knex';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { SignedValue } from '@gatehouse/http-koa/session';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import pino from 'pino';
import { compose, type Forum } from '../src/compose.ts';
import { type Configuration, readConfiguration } from '../src/configuration.ts';
import { startForum } from '../src/start-forum.ts';

export const API_KEY = 'the-admin-key-of-the-board-and-more';
export const MODERATOR = 'did:plc:moderatoraaaaaaaaaaaaaaa';

/** A forum in this process. Tests can sign in without the bridge. */
export interface TestForum extends RunningServer {
  readonly forum: Forum;
  readonly configuration: Configuration;
  /** Everything that the server has logged. */
  readonly log: string[];
  /** Returns the rows of the logins at the bridge, as text. */
  storedLogins(): Promise<string>;
  /** Opens a session, as a sign-in does. Returns the cookies for a browser. */
  signIn(did: string, handle?: string): Promise<string>;
}

/**
 * Starts the forum on the database at this address. Default: a separate SQLite file. Without `issuer` no bridge is
 * asked.
 */
export async function runningForum(databaseUrl?: string, issuer?: string): Promise<TestForum> {
  const folder = await mkdtemp(join(tmpdir(), 'forum-'));
  const configuration = readConfiguration({
    FORUM_PORT: '0',
    FORUM_DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, 'forum.sqlite')}`,
    FORUM_PUBLIC_URL: 'http://127.0.0.1:18480',
    FORUM_CLIENT_SECRET: 'x9Rm2Tq7Wv4Zb1Nc6Lp3Kd8Jf5Hs0Ga-',
    FORUM_SECRET: 'Hn4Vb8Zx2Lk6Jw0Pq3Rt7Yu1Mc5Ds9Fg',
    FORUM_API_KEY: API_KEY,
    FORUM_MODERATORS: MODERATOR,
    BRIDGE_ISSUER: issuer,
  });
  const log: string[] = [];
  const server = await startForum(
    configuration,
    pino({ level: 'info' }, { write: (line: string) => log.push(line) }),
    (composed) =>
      issuer === undefined ? { ...composed, loginGate: { admits: async () => true } } : composed,
  );
  const database: Database = await openDatabase(configuration.databaseUrl);
  const forum = compose(configuration, database);
  await forum.databaseClock.begin();
  return {
    ...server,
    forum,
    configuration,
    log,
    signIn: async (did, handle) => {
      const id = await forum.unitOfWork.run(async () => {
        await forum.members.signedIn(did, handle ?? null, forum.clock.now());
        await forum.invites.removeOf(did);
        return (await forum.opener.open(did, {})).id.reveal();
      });
      const pair = `forum_session=${id}`;
      const signature = new SignedValue([configuration.FORUM_SECRET.reveal()]).keygrip.sign(pair);
      return `${pair}; forum_session.sig=${signature}`;
    },
    storedLogins: async () => JSON.stringify(await database.read((from) => from('member_logins'))),
    stop: async () => {
      await server.stop();
      await database.close();
      await removeFolder(folder);
    },
  };
}
