import type { PostgresPairOptions, RunningPostgresPair } from '@gatehouse/testing/servers/postgres-pair';
import { type Balanced, startBalanced } from './balanced.ts';
import { type Reply, send } from './send.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

export const STUDY_DATABASE = 'study';
export const PASSWORD = 'correct horse battery';

/** Three instances of study-auth on a replicated database, with an administrator. */
export interface StudyWorld {
  readonly database: SharedDatabase;
  readonly servers: Balanced;
  /** Statuses of clients that registered the first account at once, two at each instance. */
  readonly registrations: readonly number[];
  /** The one who won. */
  readonly admin: SignedIn;
  stop(): Promise<void>;
}

export interface SignedIn {
  readonly username: string;
  readonly token: string;
}

export async function startStudyWorld(options: PostgresPairOptions = {}): Promise<StudyWorld> {
  const database = await startSharedDatabase(createDatabase, options);
  const servers = await startBalanced('study-auth/dist/main.js', (port, url) => ({
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: 'loopback',
    SESSION_SECRET: 'a-secret-for-tests-only-0123456789-0123456789',
    DATABASE_URL: database.pooler.through(studyUrl(database.pair)),
    AUTH_ALLOW_SIGNUP: 'true',
    DRAIN_DELAY: '3',
    LOG_LEVEL: 'warn',
  })).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const urls = servers.instances.map(({ url }) => url);
  const replies = await Promise.all([...urls, ...urls].map((url, index) => register(url, `root${index}`)));
  return {
    database,
    servers,
    registrations: replies.map(({ status }) => status),
    admin: signedIn(replies.find(({ status }) => status === 201)),
    stop: async () => {
      await servers.stop();
      await database.stop();
    },
  };
}

/** Signs in again. */
export async function signIn(url: string, username: string): Promise<SignedIn> {
  const body = { username, password: PASSWORD };
  return signedIn(await send(url, { method: 'POST', path: '/api/auth/login', body }));
}

export function studyUrl({ first }: RunningPostgresPair): string {
  return `postgres://study:study@127.0.0.1:${first.port}/${STUDY_DATABASE}`;
}

async function createDatabase(pair: RunningPostgresPair): Promise<readonly string[]> {
  await pair.first.query("CREATE ROLE study LOGIN PASSWORD 'study'");
  await pair.first.query(`CREATE DATABASE ${STUDY_DATABASE} OWNER study`);
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
