import type { PostgresPair, PostgresPairOptions } from '@gatehouse/testing/servers/postgres-pair';
import { startBalanced } from './balanced.ts';
import type { ClusterWorld } from './drills.ts';
import { refused } from './refused.ts';
import { type Reply, send } from './send.ts';
import { startSharedDatabase } from './shared-database.ts';

const DATABASE = 'study';
export const PASSWORD = 'correct horse battery';

export interface SignedIn {
  readonly username: string;
  readonly token: string;
}

/** Three instances of study-auth with an administrator. */
export interface StudyWorld extends ClusterWorld {
  /** Statuses of concurrent attempts to register the first account, two at each instance. */
  readonly registrations: readonly number[];
  /** The client whose registration succeeded. */
  readonly admin: SignedIn;
  /** Address of the database through PgBouncer. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export async function startStudyWorld(options: PostgresPairOptions = {}): Promise<StudyWorld> {
  const database = await startSharedDatabase(createDatabase, options);
  const databaseUrl = database.pooler.through(studyUrl(database.pair));
  const servers = await startBalanced('study-auth/dist/main.js', (port, url) => ({
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: 'loopback',
    SESSION_SECRET: 'a-secret-for-tests-only-0123456789-0123456789',
    DATABASE_URL: databaseUrl,
    AUTH_ALLOW_SIGNUP: 'true',
    DRAIN_DELAY: '3',
    LOG_LEVEL: 'warn',
  })).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const urls = servers.instances.map(({ url }) => url);
  const replies = await Promise.all([...urls, ...urls].map((url, index) => register(url, `root${index}`)));
  const admin = signedIn(replies.find(({ status }) => status === 201));
  let round = 0;
  return {
    database,
    databaseUrl,
    servers,
    upWhileReadOnly: 0,
    registrations: replies.map(({ status }) => status),
    admin,
    requests: async (url) => {
      round += 1;
      return requests(url, admin, `${round}-`);
    },
    written: async () => {
      const rows = await database.pair.primary.query<{ title: string }>(
        'SELECT title FROM courses',
        DATABASE,
      );
      const prefix = `${round}-`;
      const titles = rows.map(({ title }) => title).filter((title) => title.startsWith(prefix));
      return new Set(titles.map((title) => Number(title.slice(prefix.length))));
    },
    stop: async () => {
      await servers.stop();
      await database.stop();
    },
  };
}

/** Signs the user in again. */
export async function signIn(url: string, username: string): Promise<SignedIn> {
  const body = { username, password: PASSWORD };
  return signedIn(await send(url, { method: 'POST', path: '/api/auth/login', body }));
}

export async function signOut(url: string, { token }: SignedIn): Promise<void> {
  const { status } = await send(url, { method: 'POST', path: '/api/auth/logout', token });
  if (status !== 204) throw new Error(`The session was not ended: ${status}`);
}

/** Returns requests of each kind: requests that write, requests that read, and requests with an ended session. */
async function requests(url: string, { username, token }: SignedIn, prefix: string) {
  const ended = await signIn(url, username);
  await signOut(url, ended);
  const path = '/api/courses';
  return {
    write: (id, agent) => {
      const body = { title: `${prefix}${id}` };
      return send(url, { method: 'POST', path, token, body }, agent);
    },
    read: (_, agent) => send(url, { path, token }, agent),
    ended: async (_, agent) => refused(401, await send(url, { path, token: ended.token }, agent)),
  } satisfies Awaited<ReturnType<ClusterWorld['requests']>>;
}

function studyUrl({ primary }: PostgresPair): string {
  return `postgres://study:study@127.0.0.1:${primary.port}/${DATABASE}`;
}

async function createDatabase(pair: PostgresPair): Promise<readonly string[]> {
  await pair.primary.query("CREATE ROLE study LOGIN PASSWORD 'study'");
  await pair.primary.query(`CREATE DATABASE ${DATABASE} OWNER study`);
  return [studyUrl(pair)];
}

function register(url: string, username: string): Promise<Reply> {
  return send(url, { method: 'POST', path: '/api/auth/register', body: { username, password: PASSWORD } });
}

function signedIn(reply: Reply | undefined): SignedIn {
  const { token, user } = JSON.parse(reply?.text ?? '{}') as Partial<{
    token: string;
    user: { username: string };
  }>;
  if (token === undefined || user === undefined)
    throw new Error(`No session: ${reply?.status} ${reply?.text}`);
  return { token, username: user.username };
}
