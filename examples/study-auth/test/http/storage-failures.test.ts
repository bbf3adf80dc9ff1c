import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@gatehouse/testing/servers/postgres';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  newPerson,
  PASSWORD,
  type Person,
  type Program,
  refusal,
  registerAdmin,
  type StudyAuth,
  signInAs,
  spawnStudyAuth,
  startStudyAuth,
  temporaryStorage,
} from './harness/index.ts';

const UNAVAILABLE = '503 storage_unavailable';
/** The public reason. The log contains the details. */
const NOT_READY = { status: 503, reason: 'the database cannot be used' };
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const ready = async (program: Program) => {
  const { status, body } = await program.get('/readyz');
  return { status, reason: (body as { reason?: string }).reason };
};

/** Checks the responses to all kinds of requests while the database cannot be used. */
async function expectUnavailable(server: StudyAuth, { client, token }: Person<Program>): Promise<void> {
  const credentials = { username: 'late', password: PASSWORD };
  const asked = [
    await server.program().get('/api/auth/status'),
    await server.program().post('/api/auth/login', credentials),
    await server.program().post('/api/auth/register', credentials),
    await client.get('/api/auth/me'),
    await client.post('/api/courses', { title: 'Late' }),
    await server.program(token).get('/api/auth/users'),
  ];
  expect(asked.map(refusal)).toEqual(asked.map(() => UNAVAILABLE));
  for (const { text } of asked) expect(text).not.toMatch(/sqlite|postgres|select|\/tmp/i);
  expect((await server.program().get('/healthz')).status).toBe(200);
  expect(refusal(await server.program().get('/api/courses'))).toBe('401 unauthenticated');
}

describe('a damaged SQLite file', () => {
  it('is reported as damaged, and the server recovers once it is replaced', async () => {
    const storage = await temporaryStorage();
    cleanUps.push(storage.remove);
    const server = await startStudyAuth({ storage });
    cleanUps.push(server.stop);
    const admin = await registerAdmin(server);
    const files = (await readdir(storage.folder)).filter((name) => !name.endsWith('-shm'));
    for (const name of files)
      await copyFile(join(storage.folder, name), join(storage.folder, `kept.${name}`));

    for (const name of files) await overwrite(join(storage.folder, name));
    await expectUnavailable(server, admin);
    expect(await ready(server.program())).toEqual(NOT_READY);
    expect(JSON.stringify(server.log)).toContain('the database file is damaged or is not a database');
    expect(JSON.stringify(server.log)).not.toContain(PASSWORD);

    await rm(join(storage.folder, 'study-auth.sqlite-shm'), { force: true });
    for (const name of files) await rename(join(storage.folder, `kept.${name}`), join(storage.folder, name));
    expect(await ready(server.program())).toEqual({ status: 200, reason: undefined });
    expect((await admin.client.get('/api/auth/me')).body).toMatchObject({ user: { id: admin.id } });
    expect((await newPerson(server, admin, 'late')).username).toBe('late');
  });
});

async function overwrite(path: string): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path, 'r+');
  await file.write(randomBytes(size));
  await file.close();
}

/**
 * Replaces the file with a copy whose write version no current SQLite supports (SQLite file format, section
 * 1.3).
 */
async function forbidWriting(path: string): Promise<void> {
  await copyFile(path, `${path}.forbidden`);
  const file = await open(`${path}.forbidden`, 'r+');
  await file.write(Buffer.from([3]), 0, 1, 18);
  await file.close();
  for (const suffix of ['-wal', '-shm']) await rm(path + suffix, { force: true });
  await rename(`${path}.forbidden`, path);
}

const signUp = (server: { program(): Program }, username: string) =>
  server.program().post('/api/auth/signup', { username, password: PASSWORD });
const usernames = async (program: Program) =>
  ((await program.get('/api/auth/users?limit=200')).body as { users: { username: string }[] }).users.map(
    ({ username }) => username,
  );
const tokenOf = ({ body }: Answer) => (body as { token: string }).token;

describe('a SQLite file', () => {
  it('that became read-only is reported, still read, and written again once it is writable', async () => {
    const storage = await temporaryStorage();
    cleanUps.push(storage.remove);
    const before = await startStudyAuth({ storage });
    const { token } = await registerAdmin(before);
    await before.stop();
    const server = await startStudyAuth({ storage, variables: { AUTH_ALLOW_SIGNUP: 'true' } });
    cleanUps.push(server.stop);
    const program = server.program(token);
    expect((await program.get('/api/auth/me')).body).toMatchObject({ user: { username: 'ada.admin' } });

    const path = join(storage.folder, 'study-auth.sqlite');
    await copyFile(path, `${path}.kept`);
    await forbidWriting(path);
    expect(await ready(program)).toEqual(NOT_READY);
    expect(refusal(await signUp(server, 'bea'))).toBe(UNAVAILABLE);
    expect(await usernames(program)).toEqual(['ada.admin']);

    await rename(`${path}.kept`, path);
    expect(await ready(program)).toEqual({ status: 200, reason: undefined });
    expect((await signUp(server, 'bea')).status).toBe(201);
    expect(await usernames(program)).toEqual(['bea', 'ada.admin']);
  });

  it('that cannot grow stores no partial account, and accepts accounts once there is room', async () => {
    const storage = await temporaryStorage();
    cleanUps.push(storage.remove);
    const server = await spawnStudyAuth({ ...storage.variables, AUTH_ALLOW_SIGNUP: 'true' });
    cleanUps.push(server.stop);
    const program = server.program(tokenOf(await signUp(server, 'ada')));
    const path = join(storage.folder, 'study-auth.sqlite');
    // While this reader uses a state of the database, the server cannot empty the write-ahead log, so the log must grow.
    const reader = new BetterSqlite3(path, { readonly: true });
    cleanUps.push(async () => void reader.close());
    reader.exec('BEGIN; SELECT count(*) FROM users');
    const { size } = await stat(`${path}-wal`);
    const limit = (bytes: number | 'unlimited') =>
      promisify(execFile)('prlimit', [`--pid=${server.child.pid}`, `--fsize=${bytes}:`]);

    await limit(size + 20_000);
    const outcomes: string[] = [];
    for (const username of ['bea', 'cid', 'dot', 'eli'])
      outcomes.push(refusal(await signUp(server, username)));
    expect(outcomes).toContain(UNAVAILABLE);
    await limit(0);
    expect(await ready(server.program())).toEqual(NOT_READY);
    await limit('unlimited');
    expect((await ready(server.program())).status).toBe(200);

    const made = ['bea', 'cid', 'dot', 'eli'].filter((_, index) => outcomes[index] === '201');
    expect((await usernames(program)).sort()).toEqual(['ada', ...made].sort());
    expect((await signUp(server, 'fay')).status).toBe(201);
  });
});

describe('a PostgreSQL server', () => {
  it('that becomes unavailable is reported, and is used again when it returns', async () => {
    const postgres = await startPostgres();
    cleanUps.push(postgres.stop);
    const storage = await temporaryStorage();
    cleanUps.push(storage.remove);
    const variables = { DATABASE_URL: postgres.url };

    const server = await startStudyAuth({ storage, variables });
    cleanUps.push(server.stop);
    const admin = await registerAdmin(server);
    const names = Array.from({ length: 30 }, (_, index) => `racer.${index}`);
    const creating = names.map((username) =>
      admin.client.post('/api/auth/users', { username, password: PASSWORD }),
    );
    await Promise.race(creating);
    await postgres.pause();
    const outcomes = (await Promise.all(creating)).map(refusal);
    for (const outcome of outcomes) expect(['201', UNAVAILABLE]).toContain(outcome);

    await expectUnavailable(server, admin);
    expect(await ready(server.program())).toEqual(NOT_READY);
    expect(JSON.stringify(server.log)).toContain('the database server cannot be reached');

    await postgres.resume();
    expect(await ready(server.program())).toEqual({ status: 200, reason: undefined });
    await expectWholeAccounts(server, admin, names, outcomes);
    expect((await newPerson(server, admin, 'late')).username).toBe('late');
  });
});

/**
 * Each account either exists with its audit row and can sign in, or does not exist. Every confirmed account
 * exists.
 */
async function expectWholeAccounts(
  server: StudyAuth,
  admin: Person<Program>,
  names: readonly string[],
  outcomes: readonly string[],
): Promise<void> {
  const present = new Set(await usernames(admin.client));
  const audit = await admin.client.get('/api/auth/audit?action=account.created&limit=200');
  const { entries } = audit.body as { entries: { detail: { username: string } }[] };
  expect(new Set(entries.map(({ detail }) => detail.username))).toEqual(present);
  for (const [index, username] of names.entries()) {
    if (outcomes[index] === '201') expect(present).toContain(username);
    if (present.has(username)) expect((await signInAs(server, username)).username).toBe(username);
  }
}
