import type { PairMember } from '@gatehouse/testing/servers/postgres-pair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditVerdict } from './world/audit-verdict.ts';
import type { SendRequest } from './world/load.ts';
import { RECOVERY_MS } from './world/recovery.ts';
import { refused } from './world/refused.ts';
import { send } from './world/send.ts';
import { PASSWORD, STUDY_DATABASE, type StudyWorld, signIn, startStudyWorld } from './world/study-world.ts';
import { type UnderLoad, underLoad } from './world/under-load.ts';

const COURSES = '/api/courses';
const SESSIONS = '/api/auth/sessions';

let world: StudyWorld;
let rounds = 0;

beforeAll(async () => {
  world = await startStudyWorld();
});
afterAll(() => world?.stop());

const urls = () => world.servers.instances.map(({ url }) => url);

function everywhere(path: string, token: string): Promise<number[]> {
  return Promise.all(urls().map(async (url) => (await send(url, { path, token })).status));
}

function signOut(url: string, token: string) {
  return send(url, { method: 'POST', path: '/api/auth/logout', token });
}

/** Requests that write, that read, and that present a session which was ended. */
async function requests(): Promise<Readonly<Record<string, SendRequest>>> {
  const { servers, admin } = world;
  const { token } = await signIn(servers.url, admin.username);
  await signOut(servers.url, token);
  rounds += 1;
  const round = rounds;
  return {
    write: (id, agent) => {
      const body = { title: `${round}-${id}` };
      return send(servers.url, { method: 'POST', path: COURSES, token: admin.token, body }, agent);
    },
    read: (_, agent) => send(servers.url, { path: SESSIONS, token: admin.token }, agent),
    ended: async (_, agent) => refused(401, await send(servers.url, { path: SESSIONS, token }, agent)),
  };
}

/** Writes of this round that were acknowledged and are not in the database. */
async function lost(result: UnderLoad, member: PairMember): Promise<readonly number[]> {
  const rows = await member.query<{ title: string }>('SELECT title FROM courses', STUDY_DATABASE);
  const stored = new Set(rows.map(({ title }) => title));
  return result.succeeded('write').filter((id) => !stored.has(`${rounds}-${id}`));
}

async function survives(work: () => Promise<unknown>, primaryAfter: PairMember): Promise<UnderLoad> {
  const result = await underLoad(await requests(), work);
  expect(result.wrong).toEqual([]);
  expect(result.recoveryMs).toBeLessThan(RECOVERY_MS);
  expect(await lost(result, primaryAfter)).toEqual([]);
  await world.servers.upIs(3);
  return result;
}

async function endsSessionsEverywhere(): Promise<void> {
  const { token } = await signIn(world.servers.url, world.admin.username);
  expect(await everywhere(SESSIONS, token)).toEqual([200, 200, 200]);
  expect((await signOut(urls()[0] ?? '', token)).status).toBe(204);
  expect(await everywhere(SESSIONS, token)).toEqual([401, 401, 401]);
}

describe('three instances of study-auth', () => {
  it('let one of six clients register the first account', () => {
    expect([...world.registrations].sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('create one account of a username that is registered at all of them', async () => {
    const body = { username: 'grace', password: PASSWORD };
    const signingUp = urls().map((url) => send(url, { method: 'POST', path: '/api/auth/signup', body }));
    expect((await Promise.all(signingUp)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('accept a session that one of them opened, until one of them ends it', async () => {
    const [first = '', second = ''] = urls();
    const { username } = world.admin;
    const [kept, ended] = [await signIn(first, username), await signIn(second, username)];
    expect(await everywhere(SESSIONS, ended.token)).toEqual([200, 200, 200]);
    await endsSessionsEverywhere();
    await send(first, { method: 'DELETE', path: SESSIONS, token: kept.token });
    expect(await everywhere(SESSIONS, ended.token)).toEqual([401, 401, 401]);
    expect(await everywhere(SESSIONS, kept.token)).toEqual([200, 200, 200]);
    world = { ...world, admin: kept };
  });

  it('fail no request while they are restarted one after the other', async () => {
    const { failed } = await survives(async () => {
      expect(await world.servers.restartAll()).toEqual([0, 0, 0]);
    }, world.database.pair.first);
    expect(failed).toEqual([]);
  });

  it('lose nothing when one of them is killed', async () => {
    const { instances, upIs } = world.servers;
    await survives(async () => {
      await instances[1].kill();
      await upIs(2);
      await instances[1].start();
    }, world.database.pair.first);
  });

  it('recover when PgBouncer is restarted', async () => {
    const { pooler, pair } = world.database;
    await survives(() => pooler.restart(), pair.first);
  });

  it('are not ready while the primary is read-only, and write to the new one', async () => {
    const { pair, leadTo } = world.database;
    await survives(async () => {
      await pair.switchOver();
      await world.servers.upIs(0);
      await leadTo(pair.second);
    }, pair.second);
    await endsSessionsEverywhere();
  });

  it('write to the promoted standby when the primary is killed, and keep the audit log intact', async () => {
    const { pair, pooler, leadTo } = world.database;
    await survives(async () => {
      await pair.second.kill();
      await pair.first.promote();
      await leadTo(pair.first);
    }, pair.first);
    await endsSessionsEverywhere();
    const url = pooler.through(`postgres://study:study@127.0.0.1/${STUDY_DATABASE}`);
    expect(await auditVerdict(url)).toMatchObject({ intact: true });
  });
});
