import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditVerdict } from './world/audit-verdict.ts';
import { DRILLS } from './world/drills.ts';
import { send } from './world/send.ts';
import { anySessionHistory, SessionHistory } from './world/session-history.ts';
import {
  PASSWORD,
  type SignedIn,
  type StudyWorld,
  signIn,
  signOut,
  startStudyWorld,
} from './world/study-world.ts';

const SESSIONS = '/api/auth/sessions';
const HISTORIES = 4;
let world: StudyWorld;

beforeAll(async () => {
  world = await startStudyWorld();
});
afterAll(() => world?.stop());

const urls = () => world.servers.instances.map(({ url }) => url);

function everywhere({ token }: SignedIn): Promise<number[]> {
  return Promise.all(urls().map(async (url) => (await send(url, { path: SESSIONS, token })).status));
}

async function endsSessionsEverywhere(): Promise<void> {
  const [first = '', second = ''] = urls();
  const ended = await signIn(first, world.admin.username);
  expect(await everywhere(ended)).toEqual([200, 200, 200]);
  await signOut(second, ended);
  expect(await everywhere(ended)).toEqual([401, 401, 401]);
}

describe('three instances of study-auth', () => {
  it('let one of six clients register the first account', () => {
    expect([...world.registrations].sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('create one account when a username is registered at all of them', async () => {
    const body = { username: 'grace', password: PASSWORD };
    const signingUp = urls().map((url) => send(url, { method: 'POST', path: '/api/auth/signup', body }));
    expect((await Promise.all(signingUp)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('accept a session that one of them opened, until another one ends it', () => endsSessionsEverywhere());

  it('end all other sessions of an account at once', async () => {
    const [first = '', second = '', third = ''] = urls();
    const kept = await signIn(first, 'grace');
    const others = [await signIn(second, 'grace'), await signIn(third, 'grace')];
    await send(first, { method: 'DELETE', path: SESSIONS, token: kept.token });
    for (const other of others) expect(await everywhere(other)).toEqual([401, 401, 401]);
    expect(await everywhere(kept)).toEqual([200, 200, 200]);
  });

  it('agree on which sessions of an account are live, wherever each is opened and ended', async () => {
    let accounts = 0;
    const histories = fc.asyncProperty(anySessionHistory, async (steps) => {
      accounts += 1;
      const history = new SessionHistory(world, `history-${accounts}`);
      await history.signUp(accounts % 3);
      for (const step of steps) await history.run(step);
    });
    await fc.assert(histories, { numRuns: HISTORIES });
  });

  it.each(Object.entries(DRILLS))('%s', async (_title, drill) => {
    await drill(world);
    await endsSessionsEverywhere();
  });

  it('keep the audit log intact during all these tests', async () => {
    expect(await auditVerdict(world.databaseUrl)).toMatchObject({ intact: true });
  });
});
